import { expect, it } from "vitest";
import { toCsv, toNdjson } from "@/components/lists/csv";

it("has a column for each field that any row has, nested ones by their path", () => {
  const rows = [
    { id: "mem_1", graph: { userId: "maya" }, entities: ["Acme"] },
    { id: "mem_2", graph: { userId: null }, pinned: true },
  ];
  expect(toCsv(rows)).toBe('id,graph.userId,entities,pinned\r\nmem_1,maya,"[""Acme""]",\r\nmem_2,,,true\r\n');
});

it("quotes what would break a line, and runs nothing as a formula", () => {
  expect(toCsv([{ a: 'She said "hi", twice\nand left', b: "=1+1", c: -1, d: "@x" }])).toBe(
    'a,b,c,d\r\n"She said ""hi"", twice\nand left",\'=1+1,-1,\'@x\r\n',
  );
});

it("writes a line of JSON for each row", () => {
  expect(toNdjson([{ a: "x\ny" }, { a: null }])).toBe('{"a":"x\\ny"}\n{"a":null}\n');
});
