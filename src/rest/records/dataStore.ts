/** What the data of a Data Store item contains instead of a secret. Portals keep the stored password if they receive it. */
export const hiddenSecret = '********'

/** The `type` of data stores with a database, in the data of the item. */
export const databaseType = 'egdb'

/** Maximum characters of a connection string. */
export const maxConnectionString = 4096

/** Whether a text is a host name or an IP address. */
export const isHost = (text: string): boolean => /^(?:[\w.-]+|[\da-f:.]+)$/i.test(text)

/** Keys of a connection string that contain no secret. */
const publicKeys = new Set([
  'SERVER',
  'INSTANCE',
  'DBCLIENT',
  'DB_CONNECTION_PROPERTIES',
  'DATABASE',
  'USER',
  'VERSION',
  'AUTHENTICATION_MODE',
  'SSLMODE',
])

const secretKeys = new Set(['PASSWORD', 'ENCRYPTED_PASSWORD', 'ENCRYPTED_PASSWORD_UTF8'])

/** Returns the entries of a connection string `KEY=value;KEY=value`, with keys in capital letters. A value can contain `=`. */
export const connectionEntries = (text: string): readonly (readonly [string, string])[] =>
  text.split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at <= 0
      ? []
      : [[part.slice(0, at).trim().toUpperCase(), part.slice(at + 1).trim()] as const]
  })

const withoutPassword = (connectionString: string): string =>
  connectionEntries(connectionString)
    .flatMap(([key, value]) =>
      publicKeys.has(key)
        ? [`${key}=${value}`]
        : secretKeys.has(key)
          ? [`PASSWORD=${hiddenSecret}`]
          : [],
    )
    .join(';')

const secretNames =
  /pass(?:word|wd|phrase)?$|password|^pwd|secret|token|credential|access_?key|account_?key|api_?key|private_?key|signature|^sig$/i

/** The username and password in a URL, such as `postgresql://publisher:secret@host/sales`. */
const accountInUrl = /\b([a-z][a-z\d+.-]{0,20}:\/\/)[^/?#\s]*@/gi

const parameter = /(^|[?&;])([^=?&;]{1,64})=[^&;\s]*/g

/** Hides the accounts in URLs, and the values of parameters with names that sound secret. */
const withoutSecrets = (text: string): string =>
  text
    .replaceAll(accountInUrl, `$1${hiddenSecret}@`)
    .replaceAll(parameter, (all, before: string, name: string) =>
      secretNames.test(name) || /^(?:key|code)$/i.test(name)
        ? `${before}${name}=${hiddenSecret}`
        : all,
    )

/**
 * Returns the data of a data store in which the passwords of connection strings and URLs, and every value of a key that sounds secret,
 * are hidden. Connection strings that are not of a database are hidden as a whole.
 */
export const withHiddenSecrets = (value: unknown, isDatabase: boolean): unknown => {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map((one) => withHiddenSecrets(one, isDatabase))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (/connectionstring$/i.test(key))
        return [
          key,
          isDatabase && typeof inner === 'string' ? withoutPassword(inner) : hiddenSecret,
        ]
      if (secretNames.test(key)) return [key, hiddenSecret]
      return [key, withHiddenSecrets(inner, isDatabase)]
    }),
  )
}

/** Returns the text of an item as it can be stored and shown: the data of a data store without its secrets, other texts unchanged. */
export const hideSecrets = (text: string): string => {
  if (!/connectionstring"/i.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    const isDatabase =
      typeof value === 'object' && value !== null && 'type' in value && value.type === databaseType
    return JSON.stringify(withHiddenSecrets(value, isDatabase))
  } catch {
    // In a text that isn't JSON, any part can be the secret.
    return hiddenSecret
  }
}
