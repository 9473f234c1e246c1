const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const dateTimeForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

export const isWholeDay = (text: string): boolean => dateForm.test(text);

/** @returns null for another format, a date that doesn't exist, or a year outside 1–9999 */
export function parseDate(text: string): Date | null {
  if (isWholeDay(text)) return validated(new Date(`${text}T00:00:00Z`), text);
  if (!dateTimeForm.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(11));
  return validated(new Date(hasZone ? text : `${text.replace(" ", "T")}Z`), text);
}

function validated(at: Date, text: string): Date | null {
  if (Number.isNaN(at.getTime())) return null;
  // Postgres rejects other years. A time zone offset can lead there too.
  if (at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999) return null;
  // JavaScript rolls February 30 over to March.
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  return new Date(Date.UTC(year!, month! - 1, day)).getUTCDate() === day ? at : null;
}
