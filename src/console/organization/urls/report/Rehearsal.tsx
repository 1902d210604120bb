import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { saveFile } from '../../../shell/files/saveFile.ts'
import { formatNumber } from '../../../shell/format.ts'
import { toast } from '../../../shell/frame/toasts.tsx'
import { Person } from '../../../shell/people/Person.tsx'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import type { StoredReport } from './reports.ts'
import { handOvers, type HandOver, type ReportRow } from './rows.ts'
import { useMessages as useReportMessages } from './messages.ts'
import { t as say, useMessages } from './rehearsalMessages.ts'

interface Props {
  readonly report: StoredReport
  readonly rows: readonly ReportRow[]
  readonly to: string
  readonly newUrlOf: (row: ReportRow) => string
}

/** What a new public URL would change, what a rewrite might not reach, and the items of each owner. */
export const Rehearsal = ({ report, rows, to, newUrlOf }: Props) => {
  const { t } = useMessages()
  const reasons = useReasons(report, rows)
  return (
    <Card title={t('title')}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('announced', {
          urls: t('urls', { count: rows.length }),
          items: t('items', { count: report.itemCount }),
          from: report.url,
          to,
        })}
      </Typography>
      <Typography variant="h3" sx={{ marginBlockStart: 4, fontSize: '0.875rem', fontWeight: 620 }}>
        {t('unreachable')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
      <HandOverList report={report} rows={rows} to={to} newUrlOf={newUrlOf} />
    </Card>
  )
}

const useReasons = ({ details }: StoredReport, rows: readonly ReportRow[]): readonly string[] => {
  const { t } = useMessages()
  const scripts = rows.filter(({ kind }) => kind === 'script').length
  const skipped = details?.filesSkipped ?? 0
  const shortened = details?.itemsShortened ?? 0
  return [
    ...(details?.isComplete === false ? [t('reasons.incomplete')] : []),
    ...(scripts > 0 ? [t('reasons.scripts', { count: scripts })] : []),
    ...(shortened > 0 ? [t('reasons.shortened', { count: shortened })] : []),
    ...(skipped > 0 ? [t('reasons.skipped', { count: skipped })] : []),
    t('reasons.properties'),
    t('reasons.parts'),
    t('reasons.elsewhere'),
  ]
}

/** Keeps the list of owners low (px), because the URLs themselves are below it. */
const belowOwners = 400

const columns: readonly Column<HandOver>[] = [
  {
    id: 'owner',
    header: say('urlRehearsal:column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  ...(['items', 'urls', 'scripts'] as const).map((field): Column<HandOver> => ({
    id: field,
    header: say(`urlRehearsal:column.${field}`),
    align: 'end',
    sort: ({ [field]: count }) => count,
    cell: ({ [field]: count }) => formatNumber(count),
  })),
]

const HandOverList = ({ report, rows, to, newUrlOf }: Props) => {
  const { t } = useMessages()
  const { t: ofReport } = useReportMessages()
  const owners = useMemo(() => handOvers(rows), [rows])
  const nameOf = useFullNames(owners.slice(0, 100).map(({ owner }) => owner))
  const markdown = () =>
    [
      `# ${t('heading', { from: report.url, to })}`,
      ...owners.flatMap(({ owner }) => [
        '',
        `## ${t('ownerHeading', { name: nameOf(owner), username: owner })}`,
        '',
        ...rows
          .filter((row) => row.owner === owner)
          .map((row) =>
            t(row.kind === 'script' ? 'scriptLine' : 'line', {
              type: row.type,
              itemId: row.itemId,
              place: row.resource ?? ofReport(`place.${row.place}`),
              url: row.url,
              newUrl: newUrlOf(row),
            }),
          ),
      ]),
      '',
    ].join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown())
      toast(t('copied'), { tone: 'success' })
    } catch {
      toast(t('copyFailed'), { tone: 'error' })
    }
  }
  const csv = () =>
    void downloadCsv(
      'url-owners.csv',
      rows
        .toSorted((a, b) => a.owner.localeCompare(b.owner))
        .map((row) => ({
          owner: row.owner,
          name: nameOf(row.owner),
          itemId: row.itemId,
          type: row.type,
          place: row.place,
          resource: row.resource ?? '',
          context: row.kind,
          url: row.url,
          newUrl: newUrlOf(row),
        })),
    )
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          marginBlockStart: 3,
          marginBlockEnd: 2,
        }}
      >
        <Typography
          variant="h3"
          sx={{ fontSize: '0.875rem', fontWeight: 620, marginInlineEnd: 'auto' }}
        >
          {t('handOver')}
        </Typography>
        <Button size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button size="small" onClick={csv}>
          {t('csv')}
        </Button>
        <Button
          size="small"
          onClick={() =>
            saveFile('url-owners.md', new Blob([markdown()], { type: 'text/markdown' }))
          }
        >
          {t('markdown')}
        </Button>
      </Box>
      <DataTable
        caption={t('handOver')}
        rows={owners}
        columns={columns}
        rowId={({ owner }) => owner}
        rowName={({ owner }) => nameOf(owner)}
        below={belowOwners}
      />
    </>
  )
}
