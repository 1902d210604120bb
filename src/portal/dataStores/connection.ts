import * as z from 'zod'
import { jsonProblem, usualJsonLimits } from '../../rest/protocol/json.ts'
import {
  connectionEntries,
  databaseType,
  hiddenSecret,
  isHost,
  maxConnectionString,
  withHiddenSecrets,
} from '../../rest/records/dataStore.ts'
import { failures } from '../common/failures.ts'
import { isLonger } from '../../rest/protocol/characters.ts'

/** The host, database, and account with which the portal connects to a PostgreSQL database. */
export const Connection = z.object({
  host: z.string(),
  port: z.int(),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  /** Whether the connection must be encrypted. */
  tls: z.boolean(),
  /** Whether it is encrypted if the server can, with any certificate. */
  prefersTls: z.boolean().optional(),
})
export type Connection = z.output<typeof Connection>

/** The connection that the item of the portal's own database shows. */
export const sampleConnection = {
  host: 'localhost',
  port: 5432,
  database: 'riverside_county',
  user: 'county_publisher',
} as const

/** The data of a Data Store item in a request. */
export interface SentDataStore {
  readonly kind: 'postgresql' | 'other'
  /** Without a password if the sender does not know it, because the data was read. */
  readonly connection:
    | (Omit<Connection, 'password'> & { readonly password: string | undefined })
    | undefined
  /** The data without secrets, as the item stores it. */
  readonly text: string
}

const DataStoreData = z.looseObject({
  type: z.string('must have the key type').max(64),
  path: z.string().max(512).optional(),
  info: z
    .looseObject({
      isManaged: z.boolean().optional(),
      dataStoreConnectionType: z.string().max(64).optional(),
      connectionString: z.unknown().optional(),
    })
    .optional(),
})

type Refuse = (what: string) => Error

/** Returns host and port of `db1.example.com,5432` or `db1.example.com`. */
const endpointOf = (text: string): { host: string; port: number } | undefined => {
  const [host = '', port = '5432', ...others] = text.split(',').map((part) => part.trim())
  if (others.length > 0 || !isHost(host) || !/^\d{1,5}$/.test(port)) return undefined
  const number = Number(port)
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined
}

/** Returns the connection of a connection string. Throws 400 with what is missing. */
const parseConnection = (text: string, bad: Refuse): NonNullable<SentDataStore['connection']> => {
  // Also because names end with a NUL character when they are sent to the database, before further options.
  if (/\p{Cc}/u.test(text)) throw bad("can't contain control characters in info.connectionString")
  const values = new Map(connectionEntries(text))
  const client = values.get('DBCLIENT')?.toLowerCase() ?? 'postgresql'
  if (client !== 'postgresql')
    throw bad(`must describe a PostgreSQL database: DBCLIENT is '${client}'`)
  const instance = values.get('INSTANCE')?.replace(/^sde:postgresql:/i, '')
  const place = values.get('DB_CONNECTION_PROPERTIES') ?? instance ?? values.get('SERVER')
  const endpoint = place === undefined ? undefined : endpointOf(place)
  if (!endpoint)
    throw bad(
      'must contain the database server, such as DB_CONNECTION_PROPERTIES=db1.example.com,5432',
    )
  const [database, user] = [values.get('DATABASE'), values.get('USER')]
  if (!database) throw bad('must contain the name of the database, such as DATABASE=sales')
  if (!user) throw bad('must contain the account of the database, such as USER=publisher')
  // Without a password, the driver would send one of the account that runs the portal.
  const sent = values.get('PASSWORD') || undefined
  const encrypted = values.get('ENCRYPTED_PASSWORD') ?? values.get('ENCRYPTED_PASSWORD_UTF8')
  if (sent === undefined && encrypted !== undefined && encrypted !== hiddenSecret)
    throw bad(
      'must contain PASSWORD: only the software that created ENCRYPTED_PASSWORD can decrypt it',
    )
  const mode = values.get('SSLMODE')?.toLowerCase() ?? ''
  return {
    ...endpoint,
    database,
    user,
    password: sent === hiddenSecret ? undefined : sent,
    tls: /^(require|verify-full|verify-ca)$/.test(mode),
    ...(mode === 'prefer' ? { prefersTls: true } : {}),
  }
}

/** Reads the JSON of a Data Store item, and separates its secrets. Throws 400 with the name of the parameter. */
export const readDataStore = (text: string, parameter = 'text'): SentDataStore => {
  const bad: Refuse = (what) => failures.badParameter(parameter, what)
  const problem = jsonProblem(text, usualJsonLimits)
  if (problem !== undefined) throw bad(problem)
  const parsed = DataStoreData.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw bad('must be the JSON of a data store, with the keys type, path, and info')
  const { type, info } = parsed.data
  const isDatabase = type === databaseType
  const connectionString = info?.connectionString
  if (
    isDatabase &&
    (typeof connectionString !== 'string' || isLonger(connectionString, maxConnectionString))
  )
    throw bad(`must contain info.connectionString with at most ${maxConnectionString} characters`)
  return {
    kind: isDatabase ? 'postgresql' : 'other',
    connection:
      isDatabase && typeof connectionString === 'string'
        ? parseConnection(connectionString, bad)
        : undefined,
    text: JSON.stringify(withHiddenSecrets(parsed.data, isDatabase)),
  }
}

/** Returns the public data of an item with this connection. */
export const dataStoreText = (
  path: string,
  { host, port, database, user }: Omit<Connection, 'password' | 'tls'>,
): string =>
  JSON.stringify({
    type: databaseType,
    path,
    info: {
      isManaged: false,
      dataStoreConnectionType: 'shared',
      connectionString: `SERVER=${host};INSTANCE=sde:postgresql:${host},${port};DBCLIENT=postgresql;DB_CONNECTION_PROPERTIES=${host},${port};DATABASE=${database};USER=${user};VERSION=sde.DEFAULT;AUTHENTICATION_MODE=DBMS;PASSWORD=${hiddenSecret}`,
    },
  })
