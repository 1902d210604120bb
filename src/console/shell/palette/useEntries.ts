import { useQuery } from '@tanstack/react-query'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { useMemo } from 'react'
import { organization } from '../../../rest/organization/organization.ts'
import type { Area } from '../areas.ts'
import { permission } from '../permissions.ts'
import { useSession } from '../session/session.ts'
import { actionsFor, type Doing } from './actions.ts'
import { kinds, nothingFound, portalKinds, type Entry, type Found, type Kind } from './entry.ts'
import { idIn, type Scope } from './input.ts'
import { ranked, scoreOf, toMatcher, type Query } from './match.ts'
import { pagesFor } from './pages.ts'
import { usePortalSearch } from './portalSearch.ts'
import type { LoadSettings } from './settingEntry.ts'
import { useRecents } from './useRecents.ts'

/** A second step of the palette: the actions for an object, or the choice of a group. */
export type Step =
  | { readonly kind: 'actions'; readonly entry: Entry }
  | {
      readonly kind: 'group'
      readonly action: string
      readonly pathOf: (groupId: string) => string
    }

/** Results of a kind beside those of other kinds. The portal's are limited by their requests. */
const most: Partial<Record<Kind, number>> = { recent: 3, pages: 4, actions: 4, settings: 5 }

/** Recently opened objects without a search. */
const mostRecents = 6

/** Actions without a search. */
const mostActions = 5

/** The order without a search: the menu lists the pages, too. */
const kindsWithoutText: readonly Kind[] = ['recent', 'actions', 'pages']

/** Points for entries that are more probable than others that match alike. */
const likely: Partial<Record<Kind, number>> = { recent: 1, pages: 3, actions: 2 }

export interface Results {
  readonly groups: readonly { readonly kind: Kind; readonly found: Found }[]
  /** The number of results of each kind, also of those that are not shown. */
  readonly totals: Readonly<Partial<Record<Kind, number>>>
  /** The entry that matches best. */
  readonly best: Entry | undefined
  readonly query: Query
  readonly portal: Pick<ReturnType<typeof usePortalSearch>, 'failures' | 'isPending' | 'retry'>
  /** Loads the list of settings again; undefined unless that failed. */
  readonly retrySettings: (() => void) | undefined
}

interface Options {
  readonly text: string
  readonly scope: Scope
  readonly step: Step | undefined
  readonly areas: readonly Area[]
  readonly settings: LoadSettings
  readonly doing: Doing
  /** The path of the current page. */
  readonly current: string
}

const foundIn = (all: readonly Entry[], limit = all.length): Found => ({
  total: all.length,
  entries: all.slice(0, limit),
})

const bestOf = (groups: Results['groups'], query: Query): Entry | undefined => {
  let best: { entry: Entry; score: number } | undefined
  for (const { kind, found } of groups)
    for (const entry of found.entries) {
      const score = scoreOf(query, entry) + (likely[kind] ?? 0)
      if (query.words.length === 0) return entry
      if (!best || score > best.score) best = { entry, score }
    }
  return best?.entry
}

/** Returns the settings that the person can change, as entries; none before the first search. */
const useSettings = (load: LoadSettings, isWanted: boolean) => {
  const isAllowed = permission(useSession(), organization.update).allowed
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['palette settings'],
    queryFn: load,
    enabled: isWanted && isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const entries = useMemo(
    () =>
      data.map(({ id, section, ...rest }): Entry => ({
        ...rest,
        id: `setting:${id.replaceAll(' ', '.')}`,
        icon: SettingsIcon,
        line: section,
      })),
    [data],
  )
  return { entries, retry: error ? () => void refetch() : undefined }
}

/** Returns what the palette lists for a text. */
export const useEntries = (options: Options): Results => {
  const { text, scope, step, areas, settings, doing, current } = options
  const session = useSession()
  const pages = useMemo(() => pagesFor(areas, session), [areas, session])
  const actions = useMemo(() => actionsFor(session, doing), [session, doing])
  const recents = useRecents(pages, current)
  const { entries: all, retry: retrySettings } = useSettings(
    settings,
    step === undefined && (text !== '' || scope === 'settings'),
  )
  const portal = usePortalSearch(
    {
      text: step?.kind === 'actions' ? '' : text,
      scope,
      isForImport: step?.kind === 'group',
    },
    session,
  )
  const query = toMatcher(text)

  const isOverview = text === '' && scope === 'all' && step === undefined
  const overview = (): Partial<Record<Kind, Found>> => {
    const shown = recents.slice(0, mostRecents)
    const isRecent = new Set(shown.map(({ id }) => id))
    return {
      recent: { total: 0, entries: shown },
      actions: foundIn(actions, mostActions),
      pages: foundIn(pages.filter(({ id, href }) => !isRecent.has(id) && href !== current)),
    }
  }
  const matching = (): Partial<Record<Kind, Found>> => {
    const limit = (kind: Kind) => (scope === 'all' ? most[kind] : undefined)
    const recent =
      scope === 'all' && idIn(text) === undefined
        ? ranked(
            query,
            recents.filter(({ id }) => !id.startsWith('page:')),
          ).slice(0, limit('recent'))
        : []
    const isRecent = new Set(recent.map(({ id }) => id))
    const others = ({ entries, ...found }: Found): Found => ({
      ...found,
      entries: entries.filter(({ id }) => !isRecent.has(id)),
    })
    return {
      recent: { total: 0, entries: recent },
      pages: foundIn(ranked(query, pages), limit('pages')),
      actions: foundIn(ranked(query, actions), limit('actions')),
      settings: foundIn(ranked(query, all), limit('settings')),
      ...Object.fromEntries(portalKinds.map((kind) => [kind, others(portal.found[kind])])),
    }
  }
  const found = (): Partial<Record<Kind, Found>> => {
    if (step?.kind === 'actions')
      return { actions: foundIn(ranked(query, step.entry.actions ?? [])) }
    if (step?.kind === 'group') {
      const { total, entries } = portal.found.groups
      const open = (entry: Entry): Entry => ({
        ...entry,
        href: step.pathOf(entry.id.slice('group:'.length)),
        actions: undefined,
      })
      return { groups: { total, entries: entries.map(open) } }
    }
    return isOverview ? overview() : matching()
  }

  const byKind = found()
  const groups = (isOverview ? kindsWithoutText : kinds)
    .filter((kind) => scope === 'all' || step !== undefined || kind === scope)
    .map((kind) => ({ kind, found: byKind[kind] ?? nothingFound }))
    .filter((group) => group.found.entries.length > 0)
  return {
    groups,
    totals: Object.fromEntries(kinds.map((kind) => [kind, byKind[kind]?.total ?? 0])),
    best: bestOf(groups, query),
    query,
    portal,
    retrySettings,
  }
}
