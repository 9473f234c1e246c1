const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const dateTimeForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** A date without a time of day. */
export const isWholeDay = (text: string): boolean => dateForm.test(text);

/**
 * An ISO 8601 date or date-time; without a zone it is UTC. The only reader of dates that callers send.
 * @returns null for another form, a day or hour that no calendar has, or a year that Postgres does not store
 */
export function parseDate(text: string): Date | null {
  if (isWholeDay(text)) return checked(new Date(`${text}T00:00:00Z`), text);
  if (!dateTimeForm.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(11));
  return checked(new Date(hasZone ? text : `${text.replace(" ", "T")}Z`), text);
}

function checked(at: Date, text: string): Date | null {
  if (Number.isNaN(at.getTime())) return null;
  // Postgres reads no year 0, nor the six-digit years that JavaScript writes beyond 9999. A time zone may lead there too.
  if (at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999) return null;
  // JavaScript rolls 30 February over to March; the caller meant something else.
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  return new Date(Date.UTC(year!, month! - 1, day)).getUTCDate() === day ? at : null;
}
