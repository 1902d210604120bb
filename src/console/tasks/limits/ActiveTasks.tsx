import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SystemLimitName } from '../../../rest/tasks/systemLimits.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { Below, Input } from '../../ui/fields/Field.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { kindIcon, kindName } from '../words.ts'
import {
  limitedTypes,
  limitLabel,
  limitProblem,
  type KnownLimits,
  type LimitValues,
} from './limits.ts'
import { t } from './messages.ts'

interface Props {
  readonly form: UseFormReturn<LimitValues>
  readonly limits: KnownLimits
  /** The number of active tasks of each type, as far as it is known. */
  readonly active: ReadonlyMap<TaskTypeName, number>
}

const columns = ['perMember', 'perOrganization'] as const

/** The limits of active tasks as a table of fields: a row for each type. */
export const ActiveTasks = ({ form, limits, active }: Props) => {
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

const LimitField = ({ form, name }: Pick<Props, 'form'> & { name: SystemLimitName }) => {
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
        {...form.register(name, { validate: (text) => limitProblem(name, text) })}
      />
      {error !== undefined && (
        <Below id={id} isWrong>
          {error}
        </Below>
      )}
    </>
  )
}
