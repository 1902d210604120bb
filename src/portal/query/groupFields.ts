import { sql } from 'drizzle-orm'
import { portalId } from '../common/identity.ts'
import { groups } from '../db/schema.ts'
import { exactField, listField, numberField, textField, wordsIn, type Fields } from './fields.ts'

const organization = exactField(sql`${portalId}::text`)

/** The searchable fields of groups. */
export const groupFields: Fields = {
  words:
    wordsIn(sql`concat_ws(' ', ${groups.id}, ${groups.title}, ${groups.description}, ${groups.snippet},
    array_to_string(${groups.tags}, ' '), ${groups.owner})`),
  share: 0.2,
  named: {
    id: exactField(groups.id, { caseSensitive: true }),
    title: textField(groups.title),
    owner: exactField(groups.owner, { caseSensitive: true }),
    description: textField(groups.description),
    snippet: textField(groups.snippet),
    tags: listField(groups.tags),
    phone: textField(groups.phone),
    created: numberField(groups.created),
    modified: numberField(groups.modified),
    access: exactField(groups.access, { isLowerCase: true }),
    isinvitationonly: exactField(sql`${groups.isInvitationOnly}::text`),
    isviewonly: exactField(sql`${groups.isViewOnly}::text`),
    orgid: organization,
    accountid: organization,
    typekeywords: listField(groups.typeKeywords),
  },
}
