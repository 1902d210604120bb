import { maybeSession } from '../session/session.ts'

/**
 * What is wrong with the text of a classification, in words; undefined for nothing. The rules and the schema are fetched where the
 * organization has a schema, and only there.
 */
export const checkClassification = async (text: string): Promise<string | undefined> => {
  if (maybeSession()?.organization.hasClassificationSchema !== true) return undefined
  // Without the code that checks it, the portal still does.
  const check = await import('./check.ts').catch(() => undefined)
  return check?.classificationError(text)
}
