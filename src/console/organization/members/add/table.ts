import * as z from 'zod'
import { saveFile } from '../../../shell/files/saveFile.ts'
import { randomId } from '../../../shell/storage/randomId.ts'
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
})
export type NewMember = z.output<typeof NewMember>

/** The fields of a new member, in the order of the table. */
export const fieldNames = NewMember.omit({ id: true }).keyof().options
export type FieldName = (typeof fieldNames)[number]
type ColumnName = FieldName | 'password'

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
  password: ['initialpassword', 'temporarypassword'],
}
const columnNames: readonly ColumnName[] = [...fieldNames, 'password']

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const columnOf = (header: string): ColumnName | undefined =>
  columnNames.find(
    (name) =>
      plain(t(`field.${name}`)) === plain(header) || otherNames[name].includes(plain(header)),
  )

/** The members of a table. */
export interface ReadTable {
  readonly rows: readonly NewMember[]
  /** The passwords that the table contains, by the ID of the row. They are only kept in memory. */
  readonly passwords: ReadonlyMap<string, string>
  /** Headers of columns that are not read. */
  readonly ignored: readonly string[]
}

/** Tabs from a spreadsheet; otherwise what the first line contains more often. */
const delimiterOf = (text: string) => {
  const [first = ''] = text.split(/\r?\n/, 1)
  if (first.includes('\t')) return '\t'
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/**
 * Reads a table that was copied from a spreadsheet, or CSV: with a header in any order, or without one in the order of the template.
 * Throws an Error whose message says what is wrong with the table as a whole.
 */
export const readTable = async (text: string): Promise<ReadTable> => {
  if (text.length > maxSize) throw new Error(t('tooLarge', { limit: maxSize / 1_000_000 }))
  const { parse } = (await import('papaparse')).default
  const content = text.replace(/^\uFEFF/, '').trim()
  const { data, errors } = parse<string[]>(content, {
    delimiter: delimiterOf(content),
    skipEmptyLines: 'greedy',
  })
  const [broken] = errors.filter(({ type }) => type === 'Quotes')
  if (broken) throw new Error(t('quotes', { row: (broken.row ?? 0) + 1 }))
  const [first = [], ...others] = data
  const named = first.map(columnOf)
  const hasHeader = named.includes('username')
  const lines = hasHeader ? others : data
  if (lines.length === 0) throw new Error(t('noRows'))
  if (lines.length > maxNewMembers)
    throw new Error(t('tooMany', { count: lines.length, most: maxNewMembers }))
  const places = hasHeader ? named : columnNames
  const passwords = new Map<string, string>()
  const rows = lines.map((line) => {
    const cell = (name: ColumnName) => line[places.indexOf(name)] ?? ''
    const id = randomId()
    const password = places.includes('password') ? cell('password') : ''
    if (password !== '') passwords.set(id, password)
    const texts = fieldNames.map((name) => [name, places.includes(name) ? cell(name).trim() : ''])
    return NewMember.parse({ id, ...Object.fromEntries(texts) })
  })
  const ignored = hasHeader
    ? first.filter((header, index) => header.trim() !== '' && !named[index])
    : []
  return { rows, passwords, ignored }
}

/** Returns the text of a file: UTF-8, or what spreadsheets on Windows save as CSV. */
export const textOf = async (file: Blob): Promise<string> => {
  if (file.size > maxSize) throw new Error(t('tooLarge', { limit: maxSize / 1_000_000 }))
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Downloads an empty table with the header. */
export const downloadTemplate = (): void => {
  const header = fieldNames.map((name) => t(`field.${name}`)).join(',')
  // The byte order mark, by which spreadsheets detect UTF-8.
  saveFile('new-members.csv', new Blob([`\uFEFF${header}\r\n`], { type: 'text/csv;charset=utf-8' }))
}
