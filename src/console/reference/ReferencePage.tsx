import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { loadConnections, preferredConnection } from '../shell/session/configFile.ts'
import { ownUrl, restRoot } from '../shell/session/connections.ts'
import { paths } from '../shell/paths.ts'
import { useUrlSearch } from '../shell/router.ts'
import { PublicFrame } from '../shell/frame/PublicFrame.tsx'
import { maybeSession, useMaybeSession } from '../shell/session/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { Toolbar } from '../ui/table/Toolbar.tsx'
import { OperationList, OperationMenu } from './OperationList.tsx'
import { OperationIds } from './RichText.tsx'
import { OperationView } from './OperationView.tsx'
import { readReference, searchReference } from './reference.ts'
import { t } from './messages.ts'
import type { OpenApiDocument } from '../../rest/openapi/document.ts'
import { siteRoot } from '../shell/site.ts'

/** The URL of the OpenAPI description, which the build of the console contains. */
const descriptionUrl = (): string => new URL('openapi.json', siteRoot()).href

let loaded: Promise<OpenApiDocument> | undefined

/** The OpenAPI description. It is loaded once; after a failure, the next call loads it again. */
const loadDescription = (): Promise<OpenApiDocument> => {
  loaded ??= fetch(descriptionUrl())
    .then((response) => {
      if (!response.ok) throw new Error(`openapi.json: HTTP ${response.status}`)
      return response.json() as Promise<OpenApiDocument>
    })
    .catch((error: unknown) => {
      loaded = undefined
      throw error
    })
  return loaded
}

/** The REST root that examples use where no portal is set up. */
const exampleRoot = 'https://gis.example.com/portal/sharing/rest'

/** The portal that the sign-in page would offer; none if its list cannot be read. */
const offeredPortal = async () => {
  const connections = await loadConnections().catch(() => [])
  return preferredConnection(connections)
}

export const loader = async () => {
  const [document, offered] = await Promise.all([
    loadDescription(),
    maybeSession() ? undefined : offeredPortal(),
  ])
  return { groups: readReference(document), offered }
}

/** The REST root of the portal that a person is signed in to, otherwise of the one that the sign-in page offers. */
const useRoot = (): string => {
  const { offered } = useLoaderData<typeof loader>()
  const session = useMaybeSession()
  return session?.root ?? (offered ? restRoot({ url: ownUrl(offered) }) : exampleRoot)
}

/** The API reference: all operations, or one of them with the others beside it. */
export const Component = () => {
  const { operation: id } = useParams()
  const session = useMaybeSession()
  const page = id === undefined ? <AllOperations /> : <OneOperation id={id} />
  return session ? page : <PublicFrame signIn={t('signIn')}>{page}</PublicFrame>
}

const useSearch = () => {
  const { groups } = useLoaderData<typeof loader>()
  const [parameters, setParameters] = useUrlSearch()
  const search = parameters.get('q') ?? ''
  const found = useMemo(() => searchReference(groups, search), [groups, search])
  const change = (q: string) =>
    setParameters(q === '' ? {} : { q }, { replace: true, preventScrollReset: true })
  return { groups, search, found, change }
}

const countOf = (groups: readonly { readonly operations: readonly unknown[] }[]) =>
  groups.reduce((sum, { operations }) => sum + operations.length, 0)

const AllOperations = () => {
  const { groups, search, found, change } = useSearch()
  const root = useRoot()
  const count = countOf(found)
  return (
    <Page
      width="object"
      title={t('title')}
      subtitle={t('subtitle', { count: countOf(groups), portal: root })}
      action={
        <Button variant="outlined" href={descriptionUrl()} download="openapi.json">
          {t('download')}
        </Button>
      }
    >
      <Toolbar>
        <SearchField label={t('search')} value={search} onSearch={change} />
        <Box component="output" sx={{ color: 'text.secondary' }}>
          {search !== '' && t('found', { count })}
        </Box>
      </Toolbar>
      {count === 0 ? (
        <EmptyState
          icon="search"
          action={
            <Button variant="outlined" onClick={() => change('')}>
              {t('clear')}
            </Button>
          }
        >
          {t('none')}
        </EmptyState>
      ) : (
        <OperationList groups={found} search={search} />
      )}
    </Page>
  )
}

/** Scrolls the list beside an operation to that operation. */
const useCurrentInView = (id: string) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const current = box?.querySelector<HTMLElement>(`[data-operation="${CSS.escape(id)}"]`)
    if (!box || !current) return
    const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top
    if (top < 0 || top > box.clientHeight - current.clientHeight)
      box.scrollTop += top - box.clientHeight / 2
  }, [id])
  return list
}

const OneOperation = ({ id }: { readonly id: string }) => {
  const { groups, search, found, change } = useSearch()
  const root = useRoot()
  const list = useCurrentInView(id)
  const operations = useMemo(() => groups.flatMap((group) => group.operations), [groups])
  const ids = useMemo(() => new Set(operations.map((one) => one.id)), [operations])
  const operation = operations.find((one) => one.id === id)
  const all = `${paths.reference()}${search === '' ? '' : `?${new URLSearchParams({ q: search }).toString()}`}`
  if (!operation)
    return (
      <Page width="object" title={t('unknown')} subtitle={t('unknownHelp', { name: id })}>
        <Button variant="outlined" href={paths.reference()}>
          {t('showAll')}
        </Button>
      </Page>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
        columnGap: 8,
      }}
    >
      <Box
        ref={list}
        sx={{
          display: { xs: 'none', lg: 'block' },
          position: 'sticky',
          insetBlockStart: 68,
          alignSelf: 'start',
          maxBlockSize: 'calc(100dvh - 88px)',
          overflowY: 'auto',
          paddingInline: 2,
          marginInline: -2,
        }}
      >
        <Box sx={{ marginBlockEnd: 4 }}>
          <SearchField label={t('search')} value={search} onSearch={change} />
        </Box>
        <OperationMenu groups={found} search={search} current={id} />
      </Box>
      <Box sx={{ minInlineSize: 0 }}>
        <Page
          width="object"
          title={operation.summary}
          crumbs={[{ label: t('title'), href: all }]}
          subtitle={operation.tag}
        >
          <OperationIds value={ids}>
            <OperationView operation={operation} root={root} />
          </OperationIds>
        </Page>
      </Box>
    </Box>
  )
}
