import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Locked = { license?: string; dev?: boolean; link?: boolean };
const locked: Record<string, Locked> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

/** They ask for no more than to be named. */
const permissive = /^(?:MIT(?:-0)?|ISC|0BSD|BSD(?:-[23]-Clause)?|Apache-2\.0|Unlicense|BlueOak-1\.0\.0|Zlib|AFL-2\.1)$/;
/** By hand: what the package is, and why its licence is no obstacle. */
const examined: [name: RegExp, because: string][] = [
  [/^@img\/sharp-/, "libvips (LGPL-3.0), an optional library that Next links dynamically"],
  [/^caniuse-lite$/, "data under CC-BY-4.0, used by the build"],
  [/^geist$/, "a font under the SIL Open Font License"],
];

function licenceOf(path: string, { license }: Locked): string {
  if (license) return license;
  const manifest = `${path}/package.json`;
  const read = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  return typeof read.license === "string" ? read.license : "none";
}

/** "(MIT OR GPL-3.0)" and "MIT or MPL-2.0" leave the choice to us, "AND" doesn't. */
const isPermissive = (licence: string): boolean => {
  const plain = licence.replace(/[()]/g, "");
  return plain.split(/ or /i).some((choice) => choice.split(/ and /i).every((one) => permissive.test(one)));
};

it("lets through a choice of licences with one that is permissive, and nothing else", () => {
  expect(["MIT", "(MIT OR GPL-3.0-or-later)", "(Apache-2.0 AND BSD-3-Clause)"].map(isPermissive)).toEqual([true, true, true]);
  expect(["GPL-3.0", "MIT AND GPL-3.0", "AGPL-3.0-only", "none", "BUSL-1.1"].map(isPermissive)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("every package that is shipped has a licence that allows it", () => {
  const shipped = Object.entries(locked).filter(([path, { dev, link }]) => path !== "" && !dev && !link);
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped
    .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ""), licence: licenceOf(path, entry) }))
    .filter(({ name, licence }) => !isPermissive(licence) && !examined.some(([pattern]) => pattern.test(name)));
  expect(others).toEqual([]);
});
