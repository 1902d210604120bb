import { maybeSession } from '../../shell/session/session.ts'

/**
 * Returns the error of a classification's text; undefined if it is valid. Loads the rules and the schema only if the organization
 * has a schema.
 */
export const checkClassification = async (text: string): Promise<string | undefined> => {
  if (maybeSession()?.organization.hasClassificationSchema !== true) return undefined
  // If the rules can't be loaded, the portal still validates the classification.
  const check = await import('./check.ts').catch(() => undefined)
  return check?.classificationError(text)
}
