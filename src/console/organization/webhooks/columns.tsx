import Box from '@mui/material/Box'
import { formatDateTime, formatNumber, withoutScheme } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { monospace } from '../../ui/theme.ts'
import { serviceOf, type WebhookRow } from './rows.ts'
import { eventNames, findingName, findingTone, scheduleInWords, typeName } from './words.ts'
import { t } from './messages.ts'

const code = { fontFamily: monospace, fontSize: '0.75rem' } as const

interface LineProps {
  readonly text: string
  /** The greatest width (px) in wide tables, and in others. */
  readonly width?: number
  readonly narrowWidth?: number
  /** The full text on hover; null if something else shows it. Default: the text. */
  readonly title?: string | null
  readonly isCode?: boolean
}

/** One line in rows, so that all are of one height; on cards, all of it. */
export const Line = ({ text, width = 190, narrowWidth = 110, title = text, isCode }: LineProps) => (
  <Box
    component={isCode ? 'code' : 'span'}
    title={title ?? undefined}
    sx={{
      ...(isCode && code),
      display: 'block',
      overflowWrap: 'anywhere',
      '@container (min-width: 640px)': {
        maxInlineSize: width,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
      '@container (min-width: 640px) and (max-width: 1099px)': {
        maxInlineSize: Math.min(width, narrowWidth),
      },
    }}
  >
    {text}
  </Box>
)

const Chips = ({ row }: { row: WebhookRow }) => {
  const [first, ...others] = row.findings
  if (first === undefined) return null
  return (
    <Box
      component="span"
      title={row.findings.map(findingName).join(', ')}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', whiteSpace: 'nowrap' }}
    >
      <StateChip tone={findingTone(first)}>{findingName(first)}</StateChip>
      {others.length > 0 && (
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {`+${formatNumber(others.length)}`}
        </Box>
      )}
    </Box>
  )
}

/** Returns the columns of the table of webhooks; `open` opens the details of one. */
export const webhookColumns = (open: (id: string) => void): readonly Column<WebhookRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sort: true,
    cell: ({ webhook: { id, name } }) => (
      <TitleCell
        title={
          <TitleButton tip={name} onClick={() => open(id)}>
            <Line text={name} title={null} />
          </TitleButton>
        }
      />
    ),
  },
  {
    id: 'active',
    header: t('column.active'),
    sort: true,
    cell: ({ webhook: { active } }) => (
      <StateChip tone={active ? 'success' : 'neutral'}>
        {t(active ? 'active' : 'inactive')}
      </StateChip>
    ),
  },
  {
    id: 'findings',
    header: t('column.findings'),
    sort: true,
    cell: (row) => <Chips row={row} />,
  },
  {
    id: 'service',
    header: t('column.service'),
    sort: true,
    cell: ({ webhook }) => (
      <>
        <Line text={serviceOf(webhook)} />
        <Box
          sx={{
            fontSize: '0.75rem',
            color: 'text.secondary',
            '[data-density=compact] &': { display: 'none' },
          }}
        >
          {typeName(webhook.serviceType)}
        </Box>
      </>
    ),
  },
  {
    id: 'receiver',
    header: t('column.receiver'),
    sort: true,
    isCut: true,
    cell: ({ webhook: { hookUrl } }) => (
      <Line text={withoutScheme(hookUrl)} title={hookUrl} width={160} narrowWidth={96} isCode />
    ),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    from: 900,
    sort: true,
    cell: ({ webhook: { owner }, ownerName }) =>
      owner === '' ? (
        ownerName
      ) : (
        <Box component="span" title={owner} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Avatar name={ownerName} username={owner} />
          <Line text={ownerName} width={140} />
        </Box>
      ),
  },
  {
    id: 'server',
    header: t('column.server'),
    sort: true,
    isExtra: true,
    isCut: true,
    quiet: true,
    cell: ({ server }) => server?.name,
  },
  {
    id: 'events',
    header: t('column.events'),
    isExtra: true,
    isCut: true,
    cell: ({ webhook }) => eventNames(webhook).join(', '),
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: true,
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => typeName(webhook.serviceType),
  },
  {
    id: 'updated',
    header: t('column.updated'),
    from: 900,
    sort: true,
    align: 'end',
    quiet: true,
    cell: ({ webhook }) => webhook.lastUpdatedTime > 0 && <Moment time={webhook.lastUpdatedTime} />,
  },
  {
    id: 'created',
    header: t('column.created'),
    sort: true,
    isExtra: true,
    align: 'end',
    quiet: true,
    cell: ({ webhook }) => webhook.createdTime > 0 && formatDateTime(webhook.createdTime),
  },
  {
    id: 'folder',
    header: t('column.folder'),
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => webhook.folderName,
  },
  {
    id: 'schedule',
    header: t('column.schedule'),
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => scheduleInWords(webhook, Date.now()),
  },
  {
    id: 'signature',
    header: t('column.signature'),
    isExtra: true,
    cell: ({ webhook: { signatureKey } }) =>
      signatureKey === undefined
        ? t('notProvided')
        : t(signatureKey === '' || signatureKey === null ? 'unsigned' : 'signed'),
  },
  {
    id: 'contentType',
    header: t('column.contentType'),
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => webhook.contentType,
  },
  {
    id: 'format',
    header: t('column.format'),
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => webhook.payloadFormat,
  },
  {
    id: 'modifiedBy',
    header: t('column.modifiedBy'),
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => webhook.modifiedId,
  },
  {
    id: 'failures',
    header: t('column.failures'),
    isExtra: true,
    align: 'end',
    cell: ({ failures }) => failures && formatNumber(failures.numberOfFailures),
  },
  ...(['item', 'id'] as const).map((id): Column<WebhookRow> => ({
    id,
    header: t(`column.${id}`),
    isExtra: true,
    quiet: true,
    cell: ({ webhook }) => (
      <Box component="code" sx={code}>
        {id === 'id' ? webhook.id : webhook.itemId}
      </Box>
    ),
  })),
]
