import * as z from 'zod'
import { firstCharacters, isLonger } from '../../../rest/protocol/characters.ts'
import {
  connectionEntries,
  databaseType,
  hiddenSecret,
  isHost,
} from '../../../rest/records/dataStore.ts'
import { t } from './messages.ts'

/** The fields of a connection as a form has them. An empty password is the stored one. */
export interface ConnectionValues {
  readonly host: string
  readonly port: string
  readonly database: string
  readonly user: string
  readonly password: string
  /** Whether the connection must be encrypted. */
  readonly tls: boolean
}

export type ConnectionField = keyof ConnectionValues

/** The names of the fields, in the order of the form. */
export const connectionFields = [
  'host',
  'port',
  'database',
  'user',
  'password',
  'tls',
] as const satisfies readonly ConnectionField[]

/** A form without entries. */
export const emptyConnection: ConnectionValues = {
  host: '',
  port: '5432',
  database: '',
  user: '',
  password: '',
  tls: false,
}

/** Maximum characters, so that the connection string is within its limit. */
const limits = { host: 253, database: 128, user: 128, password: 1024 } as const

const trimmed = ({ host, port, database, user, ...rest }: ConnectionValues): ConnectionValues => ({
  ...rest,
  host: host.trim(),
  port: port.trim(),
  database: database.trim(),
  user: user.trim(),
})

/** Returns whether two connections are to the same database with the same account, so that the portal keeps its stored password. */
export const isSameAccount = (one: ConnectionValues, other: ConnectionValues): boolean => {
  const [a, b] = [trimmed(one), trimmed(other)]
  return (['host', 'port', 'database', 'user'] as const).every((name) => a[name] === b[name])
}

/** Returns the connection string: what the portal must know to connect. An empty password is sent as the one that it has stored. */
const connectionString = (values: ConnectionValues): string => {
  const { host, port, database, user, password, tls } = trimmed(values)
  return [
    `SERVER=${host}`,
    `INSTANCE=sde:postgresql:${host},${port}`,
    'DBCLIENT=postgresql',
    `DB_CONNECTION_PROPERTIES=${host},${port}`,
    `DATABASE=${database}`,
    `USER=${user}`,
    'VERSION=sde.DEFAULT',
    'AUTHENTICATION_MODE=DBMS',
    ...(tls ? ['SSLMODE=require'] : []),
    `PASSWORD=${password === '' ? hiddenSecret : password}`,
  ].join(';')
}

const DataStoreData = z.looseObject({
  type: z.string(),
  info: z.looseObject({ connectionString: z.unknown() }).optional(),
})

/** The data of a data store: JSON with its type, the path on servers, and the connection. */
export type DataStoreData = z.output<typeof DataStoreData>

/** Returns the path of a new data store on its servers. */
const pathOf = (title: string): string => {
  const words = title
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
  const name = firstCharacters(words, 100).toLowerCase()
  return `/enterpriseDatabases/${name === '' ? 'database' : name}`
}

/** Returns the data of a new data store. */
export const newDataStore = (title: string, values: ConnectionValues): DataStoreData => ({
  type: databaseType,
  path: pathOf(title),
  info: {
    isManaged: false,
    dataStoreConnectionType: 'shared',
    connectionString: connectionString(values),
  },
})

/** Returns the data of a data store with another connection. */
export const withConnection = (data: DataStoreData, values: ConnectionValues): DataStoreData => ({
  ...data,
  info: { ...data.info, connectionString: connectionString(values) },
})

/** Parses the data of a Data Store item; undefined if it contains no database connection. */
export const readDataStoreText = (text: string): DataStoreData | undefined => {
  try {
    const { data } = DataStoreData.safeParse(JSON.parse(text))
    return data?.type === databaseType ? data : undefined
  } catch {
    return undefined
  }
}

/** Returns the connection in the data of a data store, without the password. */
export const connectionOf = ({ info }: DataStoreData): ConnectionValues => {
  const text = info?.connectionString
  const values = new Map(connectionEntries(typeof text === 'string' ? text : ''))
  const place =
    values.get('DB_CONNECTION_PROPERTIES') ??
    values.get('INSTANCE')?.replace(/^sde:[\w$]+:/i, '') ??
    values.get('SERVER') ??
    ''
  const [host = '', port = emptyConnection.port] = place.split(',')
  return {
    host: host.trim(),
    port: port.trim(),
    database: values.get('DATABASE') ?? '',
    user: values.get('USER') ?? '',
    password: '',
    tls: /^(?:require|verify-full|verify-ca)$/i.test(values.get('SSLMODE') ?? ''),
  }
}

const nameProblem = (name: 'database' | 'user', value: string): string | undefined => {
  const text = value.trim()
  if (text === '') return t(`error.${name}`)
  if (text.includes(';')) return t('error.semicolon')
  return isLonger(text, limits[name]) ? t('error.long', { limit: limits[name] }) : undefined
}

const hostProblem = (host: string): string | undefined => {
  const text = host.trim()
  if (text === '') return t('error.host')
  if (!isHost(text)) return t('error.hostForm')
  return isLonger(text, limits.host) ? t('error.long', { limit: limits.host }) : undefined
}

const passwordProblem = (password: string): string | undefined => {
  // The text stands for the stored password.
  if (password === hiddenSecret) return t('error.password')
  if (password.includes(';')) return t('error.passwordSemicolon')
  if (password !== password.trim()) return t('error.passwordSpaces')
  return isLonger(password, limits.password)
    ? t('error.long', { limit: limits.password })
    : undefined
}

/**
 * Returns the errors of a connection by field. `stored` is the connection whose password the portal has stored: the password can be
 * empty as long as database and account are the same.
 */
export const connectionProblems = (
  values: ConnectionValues,
  stored?: ConnectionValues,
): Partial<Record<ConnectionField, string>> => {
  const port = values.port.trim()
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  const needsPassword =
    values.password === ''
      ? stored === undefined
        ? t('error.password')
        : isSameAccount(values, stored)
          ? undefined
          : t('error.passwordAgain')
      : passwordProblem(values.password)
  const found = {
    host: hostProblem(values.host),
    port: isPort ? undefined : t('error.port'),
    database: nameProblem('database', values.database),
    user: nameProblem('user', values.user),
    password: needsPassword,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}
