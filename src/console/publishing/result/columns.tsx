import Typography from '@mui/material/Typography'
import { ErrorHint } from '../../shell/errors/hints/ErrorHint.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { LayerLinks } from '../LayerLinks.tsx'
import { outcomeTone } from '../publishingState.ts'
import { outcomeOrder, type ResultRow } from './outcomes.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

/** Returns an outcome in words; one of a newer portal as it names it. */
const inWords = ({ outcome }: ResultRow) =>
  tPublishing(`outcome.${outcome}`, { defaultValue: outcome })

/** The reason of the portal, which says what to do; for failures also what is known about the error. */
const Reason = ({ row: { outcome, message } }: { row: ResultRow }) => (
  <div>
    {message}
    {outcome === 'failed' && (
      <ErrorHint error={{ message }} otherwise={t('advice')}>
        {(hint) => (
          <Typography variant="caption" component="div" color="textSecondary">
            {hint}
          </Typography>
        )}
      </ErrorHint>
    )}
  </div>
)

/** The columns of a result. */
export const columns: readonly Column<ResultRow>[] = [
  {
    id: 'dataset',
    header: t('column.dataset'),
    sort: ({ dataset }) => dataset,
    value: ({ dataset }) => dataset,
    cell: ({ dataset }) => dataset,
  },
  {
    id: 'outcome',
    header: t('column.outcome'),
    sort: outcomeOrder,
    value: ({ outcome }) => outcome,
    cell: (row) => <StateChip tone={outcomeTone(row.outcome)}>{inWords(row)}</StateChip>,
  },
  {
    id: 'message',
    header: t('column.message'),
    value: ({ message }) => message,
    // On cards, a column without a value is not shown.
    cell: (row) => row.message !== '' && <Reason row={row} />,
  },
  {
    id: 'layers',
    header: t('column.layers'),
    cell: (row) => <LayerLinks {...row} />,
  },
  {
    id: 'mapItemId',
    header: t('column.mapItemId'),
    isExtra: true,
    quiet: true,
    value: ({ mapItemId }) => mapItemId,
    cell: ({ mapItemId }) => mapItemId,
  },
  {
    id: 'featureItemId',
    header: t('column.featureItemId'),
    isExtra: true,
    quiet: true,
    value: ({ featureItemId }) => featureItemId,
    cell: ({ featureItemId }) => featureItemId,
  },
]
