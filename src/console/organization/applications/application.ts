import { queryOptions } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import {
  applicationLimits,
  applications,
  applicationTypes,
  redirectUriProblem,
  withoutLoopbackPort,
  type RegisteredApplication,
} from '../../../rest/organization/applications.ts'
import { registeredKeyword } from '../../../rest/records/registration.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { asName } from '../../../rest/protocol/names.ts'
import type { Item } from '../../../rest/records/item.ts'
import { query } from '../../shell/api.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { schemaOf } from '../../shell/forms/useForm.ts'
import { allItems } from '../../shell/lists/allResults/allItems.ts'
import { allOf, exactly } from '../../shell/searchText.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning, type Warning } from '../../shell/changes/warning.ts'
import { session } from '../../shell/session/session.ts'
import { t } from './messages.ts'

/** The values of the form. Redirect URIs are one in each line. */
export type ApplicationValues = { title: string; appType: string; redirectUris: string }
export type ApplicationForm = UseFormReturn<ApplicationValues>

export const newApplication: ApplicationValues = { title: '', appType: 'browser', redirectUris: '' }

/** Every registered application that the person controls: administrators control all, others their own. */
export const everyApplication = () =>
  queryOptions({
    queryKey: [search.items.path, 'applications'],
    queryFn: async ({ signal }): Promise<readonly Item[]> => {
      const { person } = session()
      const q = allOf(
        exactly('typekeywords', registeredKeyword),
        isAdministrator(person) ? '' : exactly('owner', person.username),
      )
      const found: Item[] = []
      await allItems({ q }, (results) => found.push(...results), signal)
      return found
    },
  })

/** The item of an application, which names its owner. */
export const itemOf = (itemId: string) => query(items.read, { itemId })

/** The application of an item. */
export const applicationOf = ({ id, owner }: Pick<Item, 'id' | 'owner'>) =>
  query(applications.ofItem, { userName: owner, itemId: id })

/** The reads that show registrations. */
export const changedReads = [search.items, items.read, applications.ofItem]

/** Returns the redirect URIs of a text with one in each line. */
export const urisIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const valuesOf = (
  { title }: Pick<Item, 'title'>,
  { appType, redirect_uris }: RegisteredApplication,
): ApplicationValues => ({ title, appType, redirectUris: redirect_uris.join('\n') })

/** Returns what a host without a scheme means, such as `localhost:3000`; undefined for other text. */
const withScheme = (text: string): string | undefined =>
  /^[\w.-]+(:\d+)?(\/\S*)?$/.test(text)
    ? [`http://${text}`, `https://${text}`].find((uri) => redirectUriProblem(uri) === undefined)
    : undefined

/** Some portals allow unencrypted URIs, which others refuse: these have a warning. */
const uriProblem = (uri: string, appType: string): string | undefined => {
  const problem = redirectUriProblem(uri)
  const meant = problem && withScheme(uri)
  if (meant !== undefined) return t('wrongUri.withoutScheme', { uri, meant })
  if (problem && problem !== 'insecure') return t(`wrongUri.${problem}`, { uri })
  if (!/^https?:/i.test(uri) && (appType === 'browser' || appType === 'server'))
    return t('wrongUri.native', { uri })
  const limit = applicationLimits.redirectUri
  return uri.length > limit
    ? t('wrongUri.tooLong', { uri: `${uri.slice(0, 60)}…`, limit })
    : undefined
}

const urisProblem = (text: string, appType: string): string | undefined => {
  const uris = urisIn(text)
  const limit = applicationLimits.redirectUris
  if (uris.length > limit) return t('tooMany', { limit })
  return uris.map((uri) => uriProblem(uri, appType)).find((problem) => problem !== undefined)
}

export const applicationSchema = schemaOf<ApplicationValues>(
  ({ title, appType, redirectUris }) => ({
    title: asName(title) === '' ? t('titleNeeded') : refusal(content.addItem, 'title', title),
    redirectUris: urisProblem(redirectUris, appType),
  }),
)

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = fieldNamed(['title', 'appType'] as const, { redirect_uris: 'redirectUris' })

/** Returns the label of a type; unknown ones as they are. */
export const typeLabel = (type: unknown): string => {
  const known = applicationTypes.find((one) => one === type)
  return known ? t(`typeOf.${known}`) : String(type)
}

/** What new and removed redirect URIs mean for people who sign in. */
const consequencesOf = (
  before: readonly string[],
  after: readonly string[],
): readonly Warning[] => [
  ...after
    .filter((uri) => !before.includes(uri) && /^http:/i.test(uri))
    .map((uri) =>
      withoutLoopbackPort(uri) === undefined
        ? warning(t('consequence.insecure', { uri }))
        : note(t('consequence.local', { uri })),
    ),
  ...before
    .filter((uri) => !after.includes(uri))
    .map((uri) => warning(t('consequence.removed', { uri }))),
]

/** Returns the changes from one state of an application to another; a new one has no values before, or only the title of its item. */
export const changesOf = (
  before: Partial<ApplicationValues>,
  after: ApplicationValues,
): readonly Change[] => {
  const had = urisIn(before.redirectUris ?? '')
  const has = urisIn(after.redirectUris)
  return [
    ...(before.title === undefined
      ? [{ name: 'title', label: t('name'), before: undefined, after: asName(after.title) }]
      : []),
    ...(before.appType === after.appType
      ? []
      : [
          {
            name: 'appType',
            label: t('type'),
            before: before.appType,
            after: after.appType,
            format: typeLabel,
          },
        ]),
    ...(had.join('\n') === has.join('\n')
      ? []
      : [
          {
            name: 'redirect_uris',
            label: t('redirectUris'),
            before: before.redirectUris === undefined ? undefined : had,
            after: has,
            warnings: consequencesOf(had, has),
          },
        ]),
  ]
}

/** Warnings about the values together. */
export const warningsOf = ({ redirectUris, appType }: ApplicationValues): readonly Warning[] =>
  urisIn(redirectUris).length === 0 && appType !== 'server' ? [note(t('consequence.none'))] : []
