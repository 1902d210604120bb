import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { urls } from '../../../rest/organization/urls.ts'
import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { servers } from '../../../rest/servers/servers.ts'
import { invalidate, query, queryClient } from '../../shell/api.ts'
import { withoutScheme } from '../../shell/format.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { paths } from '../../shell/paths.ts'
import { serverAnswer, type Answer } from '../../shared/servers/serverAnswer.ts'
import { usePermission } from '../../shell/permissions.ts'
import { serverFunctionNames, serverRoleName } from '../../shared/servers/serverNames.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Breakable } from '../../ui/table/Breakable.tsx'
import { CutLine } from '../../ui/table/CutLine.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { upgradeReport } from '../../shared/servers/upgrade/upgradeReport.ts'
import { upgradeStateOf } from '../../shared/servers/upgrade/upgradeState.ts'
import { AnswerChip } from '../AnswerChip.tsx'
import { allMachines, type Machine } from '../reads.ts'
import { UpgradeChip, type KnownReport } from '../UpgradeChip.tsx'
import { t } from '../messages.ts'
import { t as tServer } from '../../shared/servers/messages.ts'

const serverList = () => query(servers.list, {})

export const loader = () => queryClient.query(serverList())

interface Row extends Server {
  /** Undefined while this browser asks the server. */
  readonly answer: Answer | undefined
  readonly report: KnownReport
  /** Whether the person can read and start upgrades. */
  readonly canUpgrade: boolean
  /** Undefined unless the URL map has been read. */
  readonly machines: readonly Machine[] | undefined
}

const hasUpgrade = ({ report }: Row) => typeof report === 'object' && report.kind === 'status'

/** A second line of a cell. */
const Caption = ({ text }: { text: string }) => (
  <Box
    sx={{
      fontSize: '0.75rem',
      fontWeight: 400,
      color: 'text.secondary',
      minInlineSize: 100,
      maxInlineSize: 240,
      overflowWrap: 'anywhere',
    }}
  >
    <CutLine text={text} />
  </Box>
)

/** Why a server counts as not responding, or was not asked. */
const reasonOf = (answer: Answer | undefined): string | undefined => {
  switch (answer?.kind) {
    case 'silent':
      return answer.reason ?? t('state.silentHelp')
    case 'outside':
      return tServer('outside')
    case 'fails':
      return answer.message
    default:
      return undefined
  }
}

const StateCell = ({ answer }: Row) => {
  const reason = reasonOf(answer)
  return (
    <>
      <AnswerChip answer={answer} />
      {reason !== undefined && <Caption text={reason} />}
    </>
  )
}

const UpgradeCell = ({ id, name, report }: Row) => {
  const status = typeof report === 'object' && report.kind === 'status' ? report.status : undefined
  const action = status && t(`action.${upgradeStateOf(status)}`)
  return (
    <>
      <UpgradeChip report={report} />
      {action !== undefined && (
        <Link
          sx={{ display: 'block', inlineSize: 'fit-content' }}
          href={paths.serverUpgrade(id)}
          aria-label={`${action}: ${name}`}
        >
          {action}
        </Link>
      )}
    </>
  )
}

/** Returns the names of the machines of a server; undefined if they are not known, or equal the server's name. */
const machinesText = ({ name: server, machines = [] }: Row): string | undefined => {
  const names = machines.map(({ machineName: name, underMaintenance }) =>
    underMaintenance === true ? t('maintenance', { name }) : name,
  )
  const [first = ''] = names
  const isKnown = names.length < 2 && server.startsWith(first.toLowerCase())
  return isKnown ? undefined : t('machines', { count: names.length, names: names.join(', ') })
}

/** Two lines of a URL fit next to the other columns; a card shows all of it. */
const urlLook = {
  '& code': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '@container (min-width: 640px)': {
    inlineSize: 152,
    '& code': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 },
  },
} as const

interface UrlProps {
  readonly label: string
  readonly url: string
}

const Url = ({ label, url }: UrlProps) => (
  <Box sx={urlLook}>
    <CopyText label={label} text={url} shown={<Breakable text={withoutScheme(url)} />} />
  </Box>
)

/** Returns the URL of a server's administration that this browser can reach. */
const adminUrlOf = ({ adminUrl, adminPublicUrl }: Row) => `${adminPublicUrl ?? adminUrl}/admin`

/** Of the height of a state and the action below it, which only some rows have. */
const twoLines = {
  '@container (min-width: 640px)': {
    minBlockSize: 44,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
  },
} as const

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: t('column.name'),
    width: '24%',
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: (row) => {
      const machines = machinesText(row)
      return (
        <Box sx={twoLines}>
          <TitleCell title={row.name} href={paths.server(row.id)} />
          {machines !== undefined && <Caption text={machines} />}
        </Box>
      )
    },
  },
  {
    id: 'role',
    header: t('column.role'),
    sort: serverRoleName,
    value: serverRoleName,
    cell: (row) => (
      <Box sx={{ minInlineSize: 100 }}>
        <CutLine text={serverRoleName(row)} />
        <Caption text={serverFunctionNames(row)} />
      </Box>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    sort: ({ answer }) => answer?.kind ?? '',
    value: ({ answer }) => answer?.kind,
    cell: (row) => <StateCell {...row} />,
  },
  {
    id: 'version',
    header: t('column.version'),
    from: 700,
    sort: ({ answer }) => (answer?.kind === 'responds' ? answer.version : ''),
    value: ({ answer }) => (answer?.kind === 'responds' ? answer.version : undefined),
    cell: ({ answer }) => (answer?.kind === 'responds' ? answer.version : '–'),
  },
  {
    id: 'upgrade',
    header: t('column.upgrade'),
    sort: ({ report }) =>
      typeof report === 'object' && report.kind === 'status' ? upgradeStateOf(report.status) : '',
    cell: (row) => (row.canUpgrade ? <UpgradeCell {...row} /> : '–'),
  },
  {
    id: 'url',
    header: t('column.url'),
    from: 900,
    value: ({ url }) => url,
    cell: ({ url }) => <Url label={t('column.url')} url={url} />,
  },
  {
    id: 'adminUrl',
    header: t('column.adminUrl'),
    from: 1100,
    value: adminUrlOf,
    cell: (row) => <Url label={t('column.adminUrl')} url={adminUrlOf(row)} />,
  },
  {
    id: 'type',
    header: t('column.type'),
    isExtra: true,
    quiet: true,
    value: ({ serverType }) => serverType,
  },
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    value: ({ id }) => id,
  },
]

interface Rights {
  readonly canUpgrade: boolean
  /** Whether the person can read the machines of servers. */
  readonly hasMachines: boolean
}

/** Asks every server at the same time; each row shows its answer as soon as it has arrived. */
const useRows = (all: readonly Server[], { canUpgrade, hasMachines }: Rights): readonly Row[] => {
  const answers = useQueries({
    queries: all.map((server) => serverAnswer(server)),
    combine: (results) => results.map(({ data }) => data),
  })
  const reports = useQueries({
    queries: all.map((server) => ({ ...upgradeReport(server), enabled: canUpgrade })),
    combine: (results) => results.map(({ data, isError }) => (isError ? 'unknown' : data)),
  })
  const { data: machines } = useQuery({ ...allMachines(), enabled: hasMachines })
  return useMemo(
    () =>
      all.map((server, index) => ({
        ...server,
        answer: answers[index],
        report: reports[index],
        canUpgrade,
        machines: machines?.get(server.id),
      })),
    [all, answers, reports, canUpgrade, machines],
  )
}

const list = localList({
  name: 'servers',
  columns,
  rowId: ({ id }) => id,
  search: t('search'),
  textsOf: (row) => [
    row.name,
    row.url,
    row.adminUrl,
    serverRoleName(row),
    serverFunctionNames(row),
    ...(row.machines ?? []).map(({ machineName }) => machineName),
  ],
  views: {
    all: { label: t('views.all') },
    silent: {
      label: t('views.silent'),
      has: ({ answer }) => answer?.kind === 'silent' || answer?.kind === 'fails',
    },
    upgrade: { label: t('views.upgrade'), has: hasUpgrade },
  },
})

/** The page of the federated servers: what the portal lists, and whether this browser reaches them. */
export const Component = () => {
  const { data } = useSuspenseQuery(serverList())
  const { allowed } = usePermission(serverAdministration.upgradeStatus)
  const { allowed: hasMachines } = usePermission(urls.map)
  const rows = useRows(data.servers, { canUpgrade: allowed, hasMachines })
  const { shown, viewsOf } = list.use(rows)
  const views = viewsOf(t('filter'))
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: data.servers.length })}
      action={
        <Button
          variant="outlined"
          onClick={() =>
            void invalidate(servers.list, federatedServer.info, serverAdministration.upgradeStatus)
          }
        >
          {t('check')}
        </Button>
      }
    >
      <ListView
        {...shown}
        caption={t('caption')}
        rowName={({ name }) => name}
        views={{
          ...views,
          options: views.options.filter(({ value }) => allowed || value !== 'upgrade'),
        }}
        empty={
          data.servers.length === 0
            ? { icon: 'servers', message: t('emptyAll'), line: t('emptyLine') }
            : { message: t('empty'), reset: t('showAll') }
        }
      />
    </Page>
  )
}
