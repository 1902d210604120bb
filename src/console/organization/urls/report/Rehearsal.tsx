import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { escapeMarkdown } from '../../../shared/owners/byOwner.ts'
import { ListForOwners } from '../../../shared/owners/ListForOwners.tsx'
import { paths } from '../../../shell/paths.ts'
import { t as tShell } from '../../../shell/messages/index.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { partName } from './partName.ts'
import type { StoredReport } from './reports.ts'
import { listForOwners, type ReportRow } from './rows.ts'
import { t } from './messages.ts'

interface Props {
  readonly report: StoredReport
  readonly rows: readonly ReportRow[]
  readonly to: string
  readonly newUrlOf: (row: ReportRow) => string
}

/** What a new public URL would change, what a rewrite might not reach, and the items of each owner. */
export const Rehearsal = ({ report, rows, to, newUrlOf }: Props) => {
  const reasons = useReasons(report, rows)
  const { search } = useLocation()
  return (
    <Card
      title={t('rehearsal.title')}
      aside={
        rows.length > 0 && (
          <Button variant="outlined" href={paths.replaceUrls(search.slice(1))}>
            {t('rehearsal.replace')}
          </Button>
        )
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('rehearsal.announced', {
          urls: t('rehearsal.urls', { count: rows.length }),
          items: t('rehearsal.items', { count: report.itemCount }),
          from: report.url,
          to,
        })}
      </Typography>
      <Typography variant="h3" sx={{ marginBlockStart: 4 }}>
        {t('rehearsal.unreachable')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
      <Steps />
      <Owners report={report} rows={rows} to={to} newUrlOf={newUrlOf} />
    </Card>
  )
}

const pages = {
  servers: paths.servers(),
  applications: paths.applications(),
  identityProviders: paths.identityProviders(),
  settings: paths.settings('security'),
  webhooks: paths.webhooks(),
  tasks: paths.tasks(),
} as const

const pageNames = [
  'servers',
  'applications',
  'identityProviders',
  'settings',
  'webhooks',
  'tasks',
] as const satisfies readonly (keyof typeof pages)[]

/** What else depends on the public URL, and where it is changed. */
const Steps = () => (
  <Disclosure summary={t('rehearsal.follows')}>
    <Box component="ol" sx={{ margin: 0, paddingInlineStart: 5 }}>
      <li>{t('rehearsal.steps.host')}</li>
      {pageNames.map((name) => (
        <li key={name}>
          {t(`rehearsal.steps.${name}`)} <Link href={pages[name]}>{tShell(`nav.${name}`)}</Link>
        </li>
      ))}
      <li>{t('rehearsal.steps.clients')}</li>
    </Box>
  </Disclosure>
)

const useReasons = ({ details }: StoredReport, rows: readonly ReportRow[]): readonly string[] => {
  const scripts = rows.filter(({ kind }) => kind === 'script').length
  const inDetails = rows.filter(({ place }) => place === 'properties').length
  const skipped = details?.filesSkipped ?? 0
  const shortened = details?.itemsShortened ?? 0
  return [
    ...(details?.isComplete === false ? [t('rehearsal.reasons.incomplete')] : []),
    ...(scripts > 0 ? [t('rehearsal.reasons.scripts', { count: scripts })] : []),
    ...(shortened > 0 ? [t('rehearsal.reasons.shortened', { count: shortened })] : []),
    ...(skipped > 0 ? [t('rehearsal.reasons.skipped', { count: skipped })] : []),
    ...(inDetails > 0 ? [t('rehearsal.reasons.details', { count: inDetails })] : []),
    t('rehearsal.reasons.metadata'),
    t('rehearsal.reasons.parts'),
    t('rehearsal.reasons.elsewhere'),
  ]
}

const counts = (['items', 'urls', 'scripts'] as const).map((id) => ({
  id,
  header: t(`rehearsal.column.${id}`),
}))

const Owners = ({ report, rows, to, newUrlOf }: Props) => {
  const owners = useMemo(() => listForOwners(rows), [rows])
  const lineOf = (row: ReportRow) =>
    t(row.kind === 'script' ? 'rehearsal.scriptLine' : 'rehearsal.line', {
      type: escapeMarkdown(row.type),
      itemId: row.itemId,
      place: escapeMarkdown(row.resource ?? partName(row)),
      url: row.url,
      newUrl: newUrlOf(row),
    })
  return (
    <ListForOwners
      title={t('rehearsal.forOwners')}
      owners={owners}
      counts={counts}
      text={{ heading: t('rehearsal.heading', { from: report.url, to }), lineOf }}
      csvLineOf={(row, fullName) => ({
        owner: row.owner,
        name: fullName,
        itemId: row.itemId,
        type: row.type,
        place: row.place,
        resource: row.resource ?? row.property ?? '',
        context: row.kind,
        url: row.url,
        newUrl: newUrlOf(row),
      })}
      fileName="url-owners"
    />
  )
}
