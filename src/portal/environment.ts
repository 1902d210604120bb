import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { portalColors } from '../rest/protocol/portalColors.ts'
import { normalizePortalUrl } from '../rest/protocol/portalUrl.ts'
import { ExplainedError, isDiskFull, NoConnection, sqlStateOf } from './common/refusals.ts'
import { fullDiskMessage } from './db/database.ts'
import { parseBucket } from './files/bucket.ts'
import { sampleDataNames } from './sampleData/seed.ts'
import { playedVersions } from './common/plays.ts'
import type { StoresOptions } from './stores.ts'

/** Treats an environment variable with an empty value as missing. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema)

/** Parses comma-separated entries; empty when the variable is not set. */
const listOf = (isEntry: (entry: string) => boolean) =>
  unlessEmpty(
    z
      .string()
      .default('')
      .transform((text) => text.split(',').map((entry) => entry.trim()))
      .transform((entries) => entries.filter((entry) => entry !== ''))
      .refine((entries) => entries.every(isEntry)),
  )

/** Parses an optional text with a function that returns undefined for an invalid one. */
const parsedBy = <T>(parse: (text: string) => T | undefined) =>
  unlessEmpty(
    z
      .string()
      .transform((text, context) => {
        const value = parse(text)
        if (value === undefined) context.addIssue('not valid')
        return value
      })
      .optional(),
  )

/** Parses a number of seconds, at most an hour, to milliseconds. */
const seconds = (missing: number) =>
  unlessEmpty(
    z.coerce
      .number()
      .nonnegative()
      .max(3600)
      .default(missing)
      .transform((value) => value * 1000),
  )

/** Maximum characters of the label of a portal, which is next to its name on every page. */
const maxLabel = 24

/** Returns the names of values as a sentence lists them. */
const oneOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

const logLevels = ['error', 'warn', 'info'] as const

const isHost = (text: string) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text)

/** Parses a host with a port; undefined for any other text. IPv6 addresses are in brackets. */
const parseAddress = (text: string) => {
  const [, name, address, port] = /^(?:([\w.-]+)|\[([\da-f:.]+)\]):(\d{1,5})$/i.exec(text) ?? []
  const host = name ?? address
  return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) }
}

/** Returns whether a text is an IP address or a network such as 10.0.0.0/8. */
const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...others] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return others.length === 0 && /^\d+$/.test(bits) && Number(bits) <= maxBits
}

/** Returns whether a text is an origin; a path is refused, because the console and the portal have fixed ones. */
const isOrigin = (text: string) =>
  /^https?:/i.test(text) && URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`

/** Returns whether a text is a source of a content security policy: an origin, or every host with a scheme. */
const isSource = (text: string) => /^https?:$/.test(text) || isOrigin(text)

const Environment = z.object({
  PORT: unlessEmpty(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .default(8080),
  ),
  HOST: unlessEmpty(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  PORTAL_DATA: unlessEmpty(z.string().default('.portal')),
  PORTAL_FILES: parsedBy((text) => (text.startsWith('s3:') ? parseBucket(text) : text)),
  PORTAL_KEY_FILE: unlessEmpty(z.string().optional()),
  DATABASE_URL: unlessEmpty(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
  ),
  PORTAL_SAMPLE_DATA: unlessEmpty(z.enum(sampleDataNames).default('riverside')),
  PORTAL_PLAYS: unlessEmpty(z.enum(playedVersions).optional()),
  PORTAL_SAMPLE_PASSWORD: unlessEmpty(z.string().min(8).max(1024).optional()),
  PORTAL_ALLOWED_HOSTS: listOf(isHost),
  PORTAL_STORAGE_QUOTA: unlessEmpty(
    z.coerce
      .number()
      .positive()
      .max(1024 ** 2)
      .optional(),
  ),
  PORTAL_METRICS: parsedBy(parseAddress),
  PORTAL_ATTENTION_TOKEN: unlessEmpty(
    z
      .string()
      .regex(/^[\w.~+/=-]{32,256}$/)
      .optional(),
  ),
  PORTAL_STOP_DELAY: seconds(0),
  PORTAL_STOP_TIMEOUT: seconds(2),
  PORTAL_LOG_LEVEL: unlessEmpty(z.enum(logLevels).default('info')),
  PORTAL_HOSTS: listOf(isHost),
  PORTAL_CONNECT_TO: listOf(isSource),
  PORTAL_TRUSTED_PROXIES: listOf(isNetwork),
  PORTAL_URL: parsedBy(normalizePortalUrl),
  PORTAL_PUBLIC_URL: unlessEmpty(
    z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
  ),
  PORTAL_APPLICATION_ID: unlessEmpty(
    z
      .string()
      .regex(/^[\w-]{1,128}$/)
      .optional(),
  ),
  PORTAL_LABEL: unlessEmpty(z.string().trim().min(1).max(maxLabel).optional()),
  PORTAL_COLOR: unlessEmpty(z.enum(portalColors).optional()),
})
/** The settings of the program. */
export type Environment = z.output<typeof Environment>

/** A description of each variable's value. Values are not repeated in errors, because some are secret. */
const expected: Record<keyof Environment, string> = {
  PORT: 'a number from 0 to 65535',
  HOST: 'a host name or an IP address to listen on',
  PORTAL_DATA: 'a folder',
  PORTAL_FILES:
    'a folder, or a bucket such as s3://bucket/prefix?region=eu-central-1&endpoint=http://localhost:9000&pathStyle=true',
  PORTAL_KEY_FILE: 'a file',
  DATABASE_URL: 'a URL that begins with postgres://',
  PORTAL_SAMPLE_DATA: oneOf(sampleDataNames),
  PORTAL_PLAYS: oneOf(playedVersions),
  PORTAL_SAMPLE_PASSWORD: 'at least 8 characters',
  PORTAL_ALLOWED_HOSTS: 'hosts, with or without a port, separated by commas',
  PORTAL_STORAGE_QUOTA: 'a number of gigabytes greater than 0, at most 1048576',
  PORTAL_ATTENTION_TOKEN: '32 to 256 letters, digits, and the characters _ . ~ + / = -',
  PORTAL_METRICS: 'a host and a port to listen on, such as 127.0.0.1:9464',
  PORTAL_STOP_DELAY: 'a number of seconds from 0 to 3600',
  PORTAL_STOP_TIMEOUT: 'a number of seconds from 0 to 3600',
  PORTAL_LOG_LEVEL: oneOf(logLevels),
  PORTAL_HOSTS: 'hosts, with or without a port, separated by commas',
  PORTAL_CONNECT_TO: 'https: for all hosts, or origins, separated by commas',
  PORTAL_TRUSTED_PROXIES: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  PORTAL_PUBLIC_URL: 'a scheme and a host, such as https://gis.example.com',
  PORTAL_URL: 'the URL of a portal, such as https://gis.example.com/portal',
  PORTAL_APPLICATION_ID: 'an application ID: 1 to 128 letters, digits, hyphens, and underscores',
  PORTAL_LABEL: `a label such as Production, of 1 to ${maxLabel} characters`,
  PORTAL_COLOR: oneOf(portalColors),
}

/**
 * Returns the settings from environment variables.
 * @throws an error with one line for each invalid variable
 */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => {
  const parsed = Environment.safeParse(variables)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path: [name] }) => String(name))
  throw new Error(
    [...new Set(wrong)]
      .map((name) => `${name} must be ${expected[name as keyof Environment]}.`)
      .join('\n'),
  )
}

/** Returns where the portal of these settings stores what it knows. */
export const storesOf = ({
  PORTAL_DATA: data,
  PORTAL_FILES: files,
  PORTAL_KEY_FILE: keyFile,
  DATABASE_URL: url,
}: Environment): StoresOptions => ({
  data,
  ...(files === undefined ? {} : { files }),
  ...(keyFile === undefined ? {} : { keyFile }),
  ...(url === undefined ? {} : { database: { url } }),
})

/** Returns the message with which a program ends after an error. */
export const failureText = (error: unknown, environment: Environment): string => {
  if (error instanceof ExplainedError) return error.message
  if (error instanceof NoConnection) return failureText(error.cause, environment)
  const { PORT, DATABASE_URL, PORTAL_DATA } = environment
  const { code, message, path } = error as NodeJS.ErrnoException
  // A database server has a disk of its own.
  if (isDiskFull(error) && (DATABASE_URL === undefined || sqlStateOf(error) === undefined))
    return fullDiskMessage(PORTAL_DATA)
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${PORT} is used by another program. Set PORT to another number, or to 0 for any free port.`
    case 'EROFS':
      return `The file system of ${path} is read-only. Make it writable, or use a folder elsewhere: that of PORTAL_DATA is ${resolve(PORTAL_DATA)}.`
    case 'EACCES':
      return path === undefined
        ? `This account doesn't have permission to use port ${PORT}. Set PORT to another number.`
        : `This account doesn't have permission to use ${path}. Change its owner or permissions, or use a folder elsewhere: that of PORTAL_DATA is ${resolve(PORTAL_DATA)}.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      // The host only: the rest of the URL contains a password.
      return `The database at ${new URL(DATABASE_URL ?? 'postgres://').host} does not respond: ${code}.`
    default:
      // The message of a failed query contains its parameters.
      return error instanceof Error && 'query' in error && error.cause instanceof Error
        ? `The database refused a statement: ${error.cause.message}`
        : message
  }
}
