import useMediaQuery from '@mui/material/useMediaQuery'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import { urls } from '../../../../rest/organization/urls.ts'
import type { UrlMap } from '../../../../rest/records/urls.ts'
import { queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatList } from '../../../shell/format.ts'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { urlMapRead } from '../queries.ts'
import { UrlsPage } from '../UrlsPage.tsx'
import { Diagram } from './Diagram.tsx'
import { layoutOf } from './layout.ts'
import { nodesOf, type MapNode } from './nodes.ts'
import { t } from './messages.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { t as tUrls } from '../messages.ts'

export const loader = async () => {
  if (permission(session(), urls.map).allowed)
    // The page shows an error.
    await queryClient.query(urlMapRead).catch(() => undefined)
  return null
}

/** The URL map: a diagram of the portal, its servers, and their machines, and a table with the same content. */
export const Component = () => <UrlsPage tab="map">{() => <Content />}</UrlsPage>

const Content = () => {
  const { data, error, refetch } = useQuery(urlMapRead)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return data ? <Shown map={data.siteUrlMap} /> : <LoadingPage />
}

/** A node with the name of what it belongs to. */
interface MapRow extends MapNode {
  readonly parentName: string
}

/** The width of a URL before it is cut (px), so that it fits next to the other columns. */
const urlWidth = 230

interface UrlProps {
  readonly label: string
  readonly url: string | undefined
  readonly isLabeled?: boolean
}

const Url = ({ label, url, isLabeled = false }: UrlProps) =>
  url === undefined ? null : (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 2,
        minBlockSize: 28,
        '@container (max-width: 639px)': { flexWrap: 'wrap' },
      }}
    >
      {isLabeled && (
        <Box
          component="span"
          sx={{ flex: 'none', inlineSize: 76, fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {label}
        </Box>
      )}
      <Box sx={{ minInlineSize: 0, maxInlineSize: urlWidth }}>
        <CopyText label={label} text={url} />
      </Box>
    </Box>
  )

/** Returns what keeps a machine from working normally, in words. */
const statesOf = ({ synchronize, underMaintenance }: MapNode) => [
  ...(synchronize ? [t('state.synchronize')] : []),
  ...(underMaintenance ? [t('state.underMaintenance')] : []),
]

/** The columns of the table with the content of the diagram. */
const columns: readonly Column<MapRow>[] = [
  {
    id: 'name',
    header: t('column.name'),
    sort: ({ name }) => name,
    cell: ({ name, platform }) => <TitleCell title={name} subtitle={platform} />,
  },
  {
    id: 'kind',
    header: t('column.kind'),
    sort: ({ kind }) => tUrls(`kind.${kind}`),
    cell: ({ kind }) => tUrls(`kind.${kind}`),
  },
  {
    id: 'parent',
    header: t('column.parent'),
    from: 900,
    sort: ({ parentName }) => parentName,
    cell: ({ parentName }) => parentName,
  },
  {
    id: 'role',
    header: t('column.role'),
    from: 700,
    sort: ({ role = '' }) => role,
    cell: ({ role, functions }) =>
      role !== undefined && <TitleCell title={role} subtitle={functions} />,
  },
  {
    id: 'urls',
    header: t('column.urls'),
    cell: ({ publicUrl, internalUrl }) => (
      <Box sx={{ minInlineSize: 0 }}>
        <Url label={t('column.publicUrl')} url={publicUrl} isLabeled />
        <Url label={t('column.internalUrl')} url={internalUrl} isLabeled />
      </Box>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    cell: (node) => {
      const states = statesOf(node)
      return states.length > 0 && <StateChip tone="warning">{formatList(states)}</StateChip>
    },
  },
  {
    id: 'type',
    header: t('column.type'),
    isExtra: true,
    quiet: true,
    cell: ({ serverType }) => serverType,
  },
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    cell: ({ id }) => <Url label={t('column.id')} url={id} />,
  },
]

const extra = columns.flatMap(({ id, isExtra }) => (isExtra ? [id] : []))

/** Returns the columns that are not shown: extra ones, and the state if it is the normal one everywhere. */
const hiddenColumns = (rows: readonly MapRow[]): ReadonlySet<string> =>
  new Set(rows.some((row) => statesOf(row).length > 0) ? extra : [...extra, 'state'])

const Shown = ({ map }: { map: UrlMap }) => {
  const isNarrow = useMediaQuery('(max-width: 899px)', { noSsr: true })
  const nodes = useMemo(() => nodesOf(map), [map])
  const layout = useMemo(() => layoutOf(nodes), [nodes])
  const rows = useMemo(
    () =>
      nodes.map((node): MapRow => ({
        ...node,
        parentName: nodes.find(({ key }) => key === node.parent)?.name ?? '',
      })),
    [nodes],
  )
  const hidden = useMemo(() => hiddenColumns(rows), [rows])
  const [selected, setSelected] = useState('portal')
  const chosen = nodes.find(({ key }) => key === selected)
  const table = (
    <DataTable
      caption={t('table')}
      rows={rows}
      columns={columns}
      hidden={hidden}
      rowId={({ key }) => key}
      rowName={({ name }) => name}
    />
  )
  const diagram = (
    <>
      <Diagram layout={layout} selected={selected} onSelect={setSelected} />
      {chosen && <Details node={chosen} />}
    </>
  )
  return (
    <>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('counts', {
          servers: t('servers', { count: map.servers.length }),
          machines: t('machines', { count: nodes.filter(({ kind }) => kind === 'machine').length }),
        })}
      </Typography>
      {map.servers.length === 0 && <Notice tone="info">{t('noServers')}</Notice>}
      {isNarrow ? (
        <>
          {table}
          <div style={{ blockSize: 16 }} />
          {diagram}
        </>
      ) : (
        <>
          {diagram}
          {table}
        </>
      )}
    </>
  )
}

/** The URLs of the selected box, which do not fit into the diagram. */
const Details = ({ node }: { node: MapNode }) => {
  const { name, role, functions, publicUrl, internalUrl, ports, platform, id } = node
  const port = (number: number) => (number === 0 ? t('noPort') : String(number))
  const copied = (label: string, text: string | undefined) =>
    text === undefined ? null : <CopyText label={label} text={text} />
  return (
    <Card title={name}>
      <DescriptionList
        facts={[
          { label: t('column.role'), value: [role, functions].filter(Boolean).join(', ') || null },
          { label: t('column.publicUrl'), value: copied(t('column.publicUrl'), publicUrl) },
          { label: t('column.internalUrl'), value: copied(t('column.internalUrl'), internalUrl) },
          {
            label: t('ports'),
            value: ports && t('portNumbers', { http: port(ports.http), https: port(ports.https) }),
          },
          { label: t('platform'), value: platform },
          { label: t('column.type'), value: node.serverType },
          { label: t('column.state'), value: formatList(statesOf(node)) },
          { label: t('column.id'), value: copied(t('column.id'), id) },
        ]}
      />
    </Card>
  )
}
