import { classification, ClassificationSchema } from '../../../rest/content/classification.ts'
import { query } from '../../shell/api.ts'

/** The classification schema of an organization: none, a schema, or one that the console can't read. */
export type Schema = 'none' | 'unreadable' | ClassificationSchema

/** The organization's schema, read at most once a minute. */
export const schemaRead = () =>
  query(classification.schema, { portalId: 'self' }, { staleTime: 60_000 })

/** Parses a response of the portal as a schema; an empty object means that there is none. */
export const schemaIn = (answer: Readonly<Record<string, unknown>>): Schema => {
  if (Object.keys(answer).length === 0) return 'none'
  return ClassificationSchema.safeParse(answer).data ?? 'unreadable'
}
