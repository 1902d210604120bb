import useMediaQuery from '@mui/material/useMediaQuery'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { urlMapRead } from '../queries.ts'
import { UrlsPage } from '../UrlsPage.tsx'
import { columns, statesOf, type MapRow } from './columns.tsx'
import { Diagram } from './Diagram.tsx'
import { layoutOf } from './layout.ts'
import { nodesOf, type MapNode } from './nodes.ts'
import { t } from './messages.ts'

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
