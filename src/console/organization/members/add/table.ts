import * as z from 'zod'
import { saveFile } from '../../../shell/files/saveFile.ts'
import { randomId } from '../../../shell/storage/randomId.ts'
import type { Encoding } from '../../../shell/tables/decode.ts'
import { readTable, type Table } from '../../../shell/tables/readTable.ts'
import { t } from './messages.ts'

/** A new member as entered. Roles, user types, and groups are names or IDs. Contains no password, so that it can be a draft. */
export const NewMember = z.object({
  id: z.string(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.string(),
  userLicenseType: z.string(),
  /** Separated by semicolons, because titles of groups can contain commas. */
  groups: z.string(),
  /** The name of the member at the identity provider; empty for an account with a password. Missing in earlier drafts. */
  idpUsername: z.string().default(''),
})
export type NewMember = z.output<typeof NewMember>

/** The fields of a new member, in the order of the table. */
export const fieldNames = NewMember.omit({ id: true }).keyof().options
export type FieldName = (typeof fieldNames)[number]
export type ColumnName = FieldName | 'password'

/** Maximum new members at once: more are a task for scripts. */
export const maxNewMembers = 2_000
/** Maximum size of a table (bytes). */
const maxSize = 1_000_000

/** Further names of columns, without spaces and punctuation. */
const otherNames: Readonly<Record<ColumnName, readonly string[]>> = {
  username: ['user', 'login', 'account'],
  firstname: ['givenname'],
  lastname: ['surname', 'familyname'],
  email: ['emailaddress', 'mail'],
  role: ['roleid', 'rolename'],
  userLicenseType: ['userlicensetype', 'license', 'licence', 'usertypeid'],
  groups: ['group'],
  idpUsername: ['idpusername', 'organizationlogin', 'enterpriselogin', 'samllogin', 'nameid'],
  password: ['initialpassword', 'temporarypassword'],
}
export const columnNames: readonly ColumnName[] = [...fieldNames, 'password']

/** The columns without which a row has a problem. */
const requiredColumns: readonly ColumnName[] = ['username', 'firstname', 'email']

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const columnOf = (header: string): ColumnName | undefined =>
  columnNames.find(
    (name) =>
      plain(t(`field.${name}`)) === plain(header) || otherNames[name].includes(plain(header)),
  )

/** How the columns of a table are matched with fields. */
export interface Matching {
  /** The number of rows above the members, the last of which is the header; 0 without a header. */
  readonly header: number
  readonly columns: readonly (ColumnName | undefined)[]
}

/** A table before its members are added. */
export interface OpenedTable extends Omit<Table, 'isCut'> {
  readonly matching: Matching
  /** Whether the columns have to be matched by hand, because their headers are not known. */
  readonly isUnknown: boolean
}

/** The members of a table. */
export interface ReadTable {
  readonly rows: readonly NewMember[]
  /** The passwords that the table contains, by the ID of the row. They are only kept in memory. */
  readonly passwords: ReadonlyMap<string, string>
  /** Headers of columns that are not read. */
  readonly ignored: readonly string[]
  /** The number of rows above the header, such as titles. */
  readonly skipped: number
}

/** The number of rows among which the header is. */
export const headerRows = 20
/** The most columns that are read. */
const maxColumns = 100

/** Matches the columns of rows with fields. The first row that names the username is the header. */
const match = (rows: Table['rows']): Pick<OpenedTable, 'matching' | 'isUnknown'> => {
  const width = rows.reduce((most, { length }) => Math.min(maxColumns, Math.max(most, length)), 0)
  const namedBy = (row: readonly string[]) => {
    // A row with an email address is a member, whose role can be called "User".
    const named = row.some((cell) => cell.includes('@'))
      ? []
      : row.slice(0, maxColumns).map(columnOf)
    // The first of several columns for a field counts.
    return Array.from({ length: width }, (_one, at) =>
      named.indexOf(named[at]) === at ? named[at] : undefined,
    )
  }
  const heads = rows.slice(0, headerRows).map(namedBy)
  const header = heads.findIndex((columns) => columns.includes('username'))
  const columns = heads[header]
  if (columns) {
    const isMissing = requiredColumns.some((name) => !columns.includes(name))
    const isUnknown = isMissing && columns.some((name, at) => !name && rows[header]?.[at]?.trim())
    return { matching: { header: header + 1, columns }, isUnknown }
  }
  // One word can be a value, such as a group with the title "Group".
  const partial = heads.findIndex((one) => one.filter(Boolean).length > 1)
  if (partial !== -1)
    return { matching: { header: partial + 1, columns: heads[partial] ?? [] }, isUnknown: true }
  const emails = rows.map((row) => row.findIndex((cell) => cell.includes('@')))
  const firstEmail = emails.findIndex((at) => at !== -1)
  // Rows of several columns without email addresses are rather below a header in another language.
  const hasHeader = firstEmail > 0 || (firstEmail === -1 && width > 1 && rows.length > 1)
  const ofTemplate = Array.from({ length: width }, (_one, at) => fieldNames[at])
  // Without a header, rows in the order of the template are recognized by their email addresses.
  return {
    matching: hasHeader
      ? {
          header: Math.max(1, firstEmail),
          columns: ofTemplate.map((_name, at) => (at === emails[firstEmail] ? 'email' : undefined)),
        }
      : { header: 0, columns: ofTemplate },
    // A password in the last column must not be taken for a login.
    isUnknown: emails[0] !== columnNames.indexOf('email') || width >= fieldNames.length,
  }
}

/** Returns the members of a table. Throws an Error whose message says what is wrong with the table as a whole. */
export const membersOf = (
  { rows: all, brokenRow }: OpenedTable,
  { header, columns }: Matching,
): ReadTable => {
  if (brokenRow !== undefined) throw new Error(t('quotes', { row: brokenRow }))
  const lines = all.slice(header)
  if (lines.length === 0) throw new Error(t('noRows'))
  if (lines.length > maxNewMembers)
    throw new Error(t('tooMany', { count: lines.length, most: maxNewMembers }))
  const passwords = new Map<string, string>()
  const rows = lines.map((line) => {
    const cell = (name: ColumnName) => line[columns.indexOf(name)] ?? ''
    const id = randomId()
    const password = cell('password')
    if (password !== '') passwords.set(id, password)
    const texts = fieldNames.map((name) => [name, cell(name).trim()])
    return NewMember.parse({ id, ...Object.fromEntries(texts) })
  })
  const ignored = (all[header - 1] ?? [])
    .slice(0, maxColumns)
    .filter((text, at) => text.trim() !== '' && !columns[at])
  return { rows, passwords, ignored, skipped: Math.max(0, header - 1) }
}

/**
 * Reads a table that was copied from a spreadsheet, or CSV: with a header in any order, or without one in the order of the template.
 * Throws an Error whose message says what is wrong with the table as a whole.
 */
export const openTable = async (
  source: Blob | string,
  encoding?: Encoding,
): Promise<OpenedTable> => {
  const size = typeof source === 'string' ? source.length : source.size
  if (size > maxSize) throw new Error(t('tooLarge', { limit: maxSize / 1_000_000 }))
  const { rows, guess, brokenRow } = await readTable(source, { encoding, hasTitles: true })
  const opened = { rows, guess, brokenRow, ...match(rows) }
  // In another encoding, a table can have other rows.
  if (guess === undefined) membersOf(opened, opened.matching)
  return opened
}

/** Downloads an empty table with the header. */
export const downloadTemplate = (): void => {
  const header = fieldNames.map((name) => t(`field.${name}`)).join(',')
  // The byte order mark, by which spreadsheets detect UTF-8.
  saveFile('new-members.csv', new Blob([`\uFEFF${header}\r\n`], { type: 'text/csv;charset=utf-8' }))
}
