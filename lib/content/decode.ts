import { supportedFormats, unreadable, unsupported } from "./errors";

/** @param charset as the media type or the text itself names it; used only if the bytes aren't Unicode @throws AppError CONTENT_UNREADABLE, CONTENT_UNSUPPORTED */
export function decode(bytes: Uint8Array, charset?: string | null): string {
  const text = cleaned(new TextDecoder(encodingOf(bytes, charset)).decode(bytes));
  if (text.trim() === "") throw unreadable("This file is empty. Send a file with text in it.");
  return text;
}

function encodingOf(bytes: Uint8Array, charset?: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const [even, odd] = zerosByPlace(bytes);
  const half = Math.min(bytes.length, sampled) / 2;
  // Without a mark: most characters of most texts have a zero byte in UTF-16, on one side.
  if (odd > half * 0.4 && even < half * 0.05) return "utf-16le";
  if (even > half * 0.4 && odd < half * 0.05) return "utf-16be";
  if (even + odd > 0 || controls(bytes) > bytes.length * 0.01) {
    throw unsupported(`This isn't text, and no format that can be read. Send ${supportedFormats}.`);
  }
  if (isUtf8(bytes)) return "utf-8";
  return isKnown(charset) ? charset : "windows-1252";
}

const sampled = 4_096;

function zerosByPlace(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (let i = 0; i < Math.min(bytes.length, sampled); i++) if (bytes[i] === 0) zeros[i % 2]!++;
  return zeros;
}

function controls(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes.subarray(0, sampled)) if (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) count++;
  return count;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    // A cut file ends inside a character.
    if (error instanceof TypeError) return bytes.length > 4 && isUtf8Prefix(bytes);
    throw error;
  }
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function isKnown(charset: string | null | undefined): charset is string {
  if (!charset) return false;
  try {
    return Boolean(new TextDecoder(charset).encoding);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it removes
const unwanted = /[\x00-\x08\x0b\x0e-\x1f\x7f\u200b\ufeff]/g;

/** Lines end in \n; no control characters but tabs and form feeds. */
export const cleaned = (text: string): string => text.toWellFormed().replace(/\r\n?/g, "\n").replace(unwanted, "");
