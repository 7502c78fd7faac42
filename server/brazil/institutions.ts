/** A participant of PIX: ISPB (8 digits), COMPE code (3 digits), the name that people know it by. */
export interface Institution {
  ispb: string;
  compe: string;
  name: string;
}

/**
 * The banks of simulated payers and payees. Their order must not change: the open directory computes the position of a
 * key's bank in this list from the key (assumption DIRECTORY).
 */
export const institutions: readonly Institution[] = [
  { ispb: "00000000", compe: "001", name: "Banco do Brasil" },
  { ispb: "60701190", compe: "341", name: "Itaú Unibanco" },
  { ispb: "60746948", compe: "237", name: "Bradesco" },
  { ispb: "00360305", compe: "104", name: "Caixa Econômica Federal" },
  { ispb: "90400888", compe: "033", name: "Santander" },
  { ispb: "18236120", compe: "260", name: "Nu Pagamentos" },
  { ispb: "00416968", compe: "077", name: "Inter" },
  { ispb: "10573521", compe: "323", name: "Mercado Pago" },
  { ispb: "22896431", compe: "380", name: "PicPay" },
  { ispb: "08561701", compe: "290", name: "PagSeguro" },
  { ispb: "31872495", compe: "336", name: "C6" },
  { ispb: "58160789", compe: "422", name: "Safra" },
  { ispb: "30306294", compe: "208", name: "BTG Pactual" },
  { ispb: "92702067", compe: "041", name: "Banrisul" },
  { ispb: "02038232", compe: "756", name: "Sicoob" },
  { ispb: "01181521", compe: "748", name: "Sicredi" },
  { ispb: "13140088", compe: "332", name: "Acesso" },
  { ispb: "09089356", compe: "364", name: "Efí" },
  { ispb: "37880206", compe: "403", name: "Cora" },
  { ispb: "20018183", compe: "665", name: "Stark" },
  { ispb: "54811417", compe: "694", name: "Woovi" },
  { ispb: "16501555", compe: "197", name: "Stone" },
  { ispb: "19540550", compe: "461", name: "Asaas" },
  { ispb: "13370835", compe: "301", name: "Dock" },
  { ispb: "92894922", compe: "212", name: "Original" },
  { ispb: "59588111", compe: "655", name: "Votorantim" },
  { ispb: "07237373", compe: "004", name: "BNB" },
  { ispb: "00000208", compe: "070", name: "BRB" },
  { ispb: "33264668", compe: "348", name: "XP" },
  { ispb: "62232889", compe: "707", name: "Daycoval" },
];

/**
 * The institution that localpix plays. It is fictional, and no real participant has its ISPB or COMPE code, so that
 * an id or a statement made here can never pass for one of a real bank.
 */
export const ownInstitution: Institution = {
  ispb: "74907490",
  compe: "974",
  name: "localpix Instituição de Pagamento",
};

const byIspb: ReadonlyMap<string, Institution> = new Map(
  [...institutions, ownInstitution].map((institution) => [institution.ispb, institution]),
);

/** The institution with this ISPB, our own included, or undefined when the sandbox does not know it. Never throws. */
export function institutionByIspb(ispb: string): Institution | undefined {
  return byIspb.get(ispb);
}
