import { getBankByIspb, getBanks } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it } from "vitest";
import { institutionByIspb, institutions, ownInstitution } from "./institutions.js";

describe("institutions", () => {
  it("are the thirty of the assumptions, from Banco do Brasil to Daycoval", () => {
    expect(institutions).toHaveLength(30);
    expect(institutions.at(0)?.name).toBe("Banco do Brasil");
    expect(institutions.at(-1)?.name).toBe("Daycoval");
  });

  it("have different codes, ours included", () => {
    const all = [...institutions, ownInstitution];
    expect(new Set(all.map(({ ispb }) => ispb)).size).toBe(all.length);
    expect(new Set(all.map(({ compe }) => compe)).size).toBe(all.length);
  });

  it.each([...institutions, ownInstitution])("$name is found by its ISPB $ispb", (institution) => {
    expect(institution.ispb).toMatch(/^[0-9]{8}$/);
    expect(institution.compe).toMatch(/^[0-9]{3}$/);
    expect(institutionByIspb(institution.ispb)).toBe(institution);
  });

  it("have the COMPE codes of the central bank's list", () => {
    const known = institutions.filter(({ ispb }) => getBankByIspb(ispb));
    expect(known.length).toBeGreaterThan(20);
    expect(known.map(({ ispb, compe }) => [ispb, compe])).toEqual(
      known.map(({ ispb }) => [ispb, getBankByIspb(ispb)?.code]),
    );
  });

  it("never include our own as a real one", () => {
    const real = getBanks();
    expect(real.length).toBeGreaterThan(400);
    expect(
      real.filter(({ ispb, code }) => ispb === ownInstitution.ispb || code === ownInstitution.compe),
    ).toEqual([]);
  });

  it("are unknown by any other ISPB", () => {
    expect(institutionByIspb("99999999")).toBeUndefined();
    expect(institutionByIspb("001")).toBeUndefined();
  });
});
