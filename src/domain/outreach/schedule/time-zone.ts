/**
 * Whether a text is the IANA name of a time zone: `UTC` or `Area/Place`. Offsets (`+05:30`, `UTC+2`) are none: they
 * know no daylight saving time.
 */
export function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}$/.test(text)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
