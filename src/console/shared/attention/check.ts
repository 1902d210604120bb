import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { queryClient } from '../../shell/api.ts'
import { session, type Session } from '../../shell/session/session.ts'
import { loadable } from '../../ui/loadable.ts'

/** The tones of rows in the order of the list: how serious they are; `draft` for changes that are not applied. */
export const tones = ['error', 'warning', 'draft', 'info'] as const

/** Something that needs attention, with one action. */
export interface AttentionRow {
  readonly key: string
  readonly tone: (typeof tones)[number]
  readonly title: string
  /** What is known of it; of what has an owner, with the owner's full name. */
  readonly line: string | ((owner: string) => string)
  /** The username of the owner, if `line` contains the full name. */
  readonly owner?: string
  /** What the action is called. */
  readonly label: string
  readonly href: string
}

/** Something that Home reads to find what needs attention. */
export interface Check<T = unknown, K extends QueryKey = QueryKey> {
  readonly query: () => UseQueryOptions<T, Error, T, K>
  /** Whether the member has it checked. Default: everyone. */
  readonly isFor?: (session: Session) => boolean
  /** Whether it asks other servers than the portal, whose responses can take long. */
  readonly asksServers?: boolean
  /** Returns the rows for what was read at a time (epoch ms). */
  readonly rows: (data: T, readAt: number) => readonly AttentionRow[]
  /** Shown if it can't be read. */
  readonly unread: string
  /** A note about what was read, such as that not everything was checked. */
  readonly note?: (data: T) => string | undefined
}

/** Returns a check; its types are known only to itself. */
export const check = <T, K extends QueryKey>(one: Check<T, K>): Check => one as unknown as Check

/** Checks what only administrators can change. */
export const forAdministrators = ({ person }: Session): boolean => isAdministrator(person)

let load: () => Promise<readonly Check[]> = () => Promise.resolve([])

/** Registers the function that loads the checks of all areas, in their order. */
export const registerChecks = (loadChecks: typeof load): void => {
  load = loadChecks
}

/** The checks of all areas, which are loaded once. */
export const checks = loadable(() => load())

/** The checks of the member, as far as they have been loaded. */
export const ownChecks = (): readonly Check[] =>
  (checks.now() ?? []).filter(({ isFor }) => isFor?.(session()) ?? true)

/** Reads what the checks of the member need, before they are shown. */
export const readChecks = async (): Promise<void> => {
  await checks.load()
  for (const { query } of ownChecks()) queryClient.query(query()).catch(() => undefined)
}
