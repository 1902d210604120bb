/** The part of a pino logger that the portal uses. Never pass tokens, passwords or request bodies. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
