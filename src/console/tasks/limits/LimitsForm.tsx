import Box from '@mui/material/Box'
import { useEffect, useMemo, useId, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import {
  systemLimitNames,
  systemLimits,
  type SystemLimitName,
} from '../../../rest/tasks/systemLimits.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import {
  changesOf,
  limitProblem,
  valuesOf,
  typesAbove,
  limitedTypes,
  limitLabel,
  type KnownLimits,
  type LimitValues,
} from './limits.ts'
import { t } from './messages.ts'
import { portalAdminRoot } from '../../../rest/protocol/portalAdminRoot.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { warning } from '../../shell/changes/warning.ts'
import { session } from '../../shell/session/session.ts'
import { kindName, kindIcon } from '../words.ts'
import { Below, Input } from '../../ui/fields/Field.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'

interface Props {
  /** Stable until the portal returns others. */
  readonly limits: KnownLimits
  /** The number of active tasks of each type, as far as it is known. */
  readonly active: ReadonlyMap<TaskTypeName, number>
}

const runLimits = [
  ['FailedRunsToDisableTask', 'failed'],
  ['TaskRunHistoryCount', 'kept'],
] as const

/** The form of the limits that the portal returned. Changes are reviewed. */
export const LimitsForm = ({ limits, active }: Props) => {
  const shown = useMemo(() => valuesOf(limits), [limits])
  const known = systemLimitNames.filter((name) => limits[name] !== undefined)
  const [schema] = useState(() =>
    schemaOf<LimitValues>((values) =>
      Object.fromEntries(known.map((name) => [name, limitProblem(name, values[name])])),
    ),
  )
  const { form, formProps, notice, reviewed, setReviewed, discard } = useForm({
    name: 'task limits',
    schema,
    // An error that appears when a field loses the focus would move the button that takes it.
    mode: 'onSubmit',
    shown,
    base: shown,
    leave: t('leave'),
    review: (entered) => changesOf(shown, entered),
  })
  const { reset } = form
  useEffect(() => reset(shown, { keepDirtyValues: true }), [reset, shown])
  const values = useWatch({ control: form.control, compute: (all: LimitValues) => all })
  const count = systemLimitNames.filter((name) => values[name].trim() !== shown[name]).length
  const { errors } = form.formState
  if (known.length === 0) return <EmptyState icon="tasks">{t('unavailable')}</EmptyState>
  const runs = runLimits.filter(([name]) => known.includes(name))
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <ActiveTasks form={form} limits={limits} active={active} />
      {runs.length > 0 && (
        <Card title={t('runs.title')} isForm>
          <Box sx={{ display: 'grid', gap: 4 }}>
            {runs.map(([name, key]) => (
              <TextField
                key={name}
                label={t(`runs.${key}`)}
                help={t(`runs.${key}Help`)}
                error={errors[name]?.message}
                inputMode="numeric"
                autoComplete="off"
                style={{ inlineSize: 110 }}
                {...form.register(name)}
              />
            ))}
          </Box>
        </Card>
      )}
      {count > 0 && (
        <ReviewBar
          summary={t('bar.changed', { count })}
          count={count}
          onDiscard={() => void discard()}
        />
      )}
      {reviewed && (
        <LimitsReview changes={reviewed} active={active} onClose={() => setReviewed(undefined)} />
      )}
    </Box>
  )
}

interface LimitsReviewProps {
  readonly changes: readonly Change[]
  /** The number of active tasks of each type, as far as it is known. */
  readonly active: ReadonlyMap<TaskTypeName, number>
  readonly onClose: () => void
}

const inputOf = ({ name }: Change, limit: unknown) => ({
  properties: [{ limitName: name as SystemLimitName, numLimit: Number(limit) }],
})

/** The review of changed limits. Each is a request of its own, so that each can be undone by itself. */
const LimitsReview = ({ changes, active, onClose }: LimitsReviewProps) => {
  const root = portalAdminRoot(session().root)
  const read = { operation: systemLimits.read, input: {} }
  const apply = async (left: readonly Change[]) => {
    for (const change of left) {
      const limit = change.label
      await mutate(systemLimits.update, inputOf(change, change.after), {
        title: t('written', { limit }),
        endTitle: t('writtenDone', { limit }),
        target: { label: t('title'), href: paths.taskLimits() },
        changes: [change],
        root,
        undo: {
          operation: systemLimits.update,
          input: inputOf(change, change.before),
          title: t('undo', { limit }),
          read,
        },
        invalidates: [systemLimits.read, tasks.list],
        ...(left.length === 1 ? { message: t('changed', { count: 1 }) } : {}),
      })
    }
    if (left.length > 1) toast(t('changed', { count: left.length }), { tone: 'success' })
  }
  return (
    <Review
      subject={t('title')}
      undo="history"
      changes={changes}
      warnings={typesAbove(changes, active).map(({ type, count }) =>
        warning(t('below', { type: kindName(type), count }), { detail: t('belowHelp') }),
      )}
      request={(left) =>
        left.map((change) => ({
          operation: systemLimits.update,
          input: inputOf(change, change.after),
          root,
        }))
      }
      readAgain={() => send(systemLimits.read, {})}
      apply={apply}
      onClose={onClose}
    />
  )
}

interface ActiveTasksProps {
  readonly form: UseFormReturn<LimitValues>
  readonly limits: KnownLimits
  /** The number of active tasks of each type, as far as it is known. */
  readonly active: ReadonlyMap<TaskTypeName, number>
}

const columns = ['perMember', 'perOrganization'] as const

/** The limits of active tasks as a table of fields: a row for each type. */
const ActiveTasks = ({ form, limits, active }: ActiveTasksProps) => {
  const types = limitedTypes.filter((one) =>
    columns.some((name) => limits[one[name]] !== undefined),
  )
  if (types.length === 0) return null
  return (
    <Card title={t('active.title')}>
      <Table
        size="small"
        aria-label={t('active.title')}
        sx={{
          tableLayout: 'fixed',
          '& :is(th, td)': { verticalAlign: 'top', paddingBlock: 2 },
          // On phones, words are divided instead of covering the next column.
          '@media (max-width: 479px)': {
            '& :is(th, td)': {
              paddingInline: 1.5,
              whiteSpace: 'normal',
              hyphens: 'auto',
              overflowWrap: 'anywhere',
            },
            '& svg': { display: 'none' },
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ inlineSize: '44%' }}>{t('active.type')}</TableCell>
            {columns.map((name) => (
              <TableCell key={name}>{t(`active.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {types.map((one) => (
            <TableRow key={one.type}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                  <SpriteIcon name={kindIcon(one.type)} />
                  {kindName(one.type)}
                </Box>
                <Used count={active.get(one.type)} limit={limits[one.perOrganization]} />
              </TableCell>
              {columns.map((name) => (
                <TableCell key={name}>
                  {limits[one[name]] !== undefined && <LimitField form={form} name={one[name]} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box sx={{ marginBlockStart: 3, fontSize: '0.75rem', color: 'text.secondary' }}>
        {t('active.others')}
      </Box>
    </Card>
  )
}

interface UsedProps {
  /** The number of active tasks; undefined if it is not known. */
  readonly count: number | undefined
  readonly limit: number | undefined
}

const Used = ({ count, limit }: UsedProps) => {
  if (count === undefined) return null
  const isFull = limit !== undefined && count >= limit
  return (
    <Box
      sx={{
        paddingInlineStart: 6,
        fontSize: '0.75rem',
        color: isFull ? 'tone.warning.text' : 'text.secondary',
      }}
    >
      {t(isFull ? 'active.full' : 'active.used', { count })}
    </Box>
  )
}

const LimitField = ({ form, name }: Pick<ActiveTasksProps, 'form'> & { name: SystemLimitName }) => {
  const id = useId()
  const error = form.formState.errors[name]?.message
  return (
    <>
      <Input
        aria-label={limitLabel(name)}
        inputMode="numeric"
        autoComplete="off"
        style={{ maxInlineSize: 110 }}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
        {...form.register(name)}
      />
      {error !== undefined && (
        <Below id={id} isWrong>
          {error}
        </Below>
      )}
    </>
  )
}
