import Box from '@mui/material/Box'
import { Suspense, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { AddForm } from '../form.ts'
import { groups, type GroupName } from './fieldGroups.ts'
import type { FieldName } from '../values.ts'
import { useMessages } from '../messages.ts'

const isEmpty = (value: unknown) =>
  value === '' ||
  value === null ||
  value === 'root' ||
  value === 'none' ||
  value === 'auto' ||
  value === '{}' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every((one) => one === ''))

interface Props {
  readonly form: AddForm
  readonly name: GroupName
  /** Whether the group is initially expanded. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A collapsible group of optional fields; shows how many of them are filled. */
export const Group = ({ form, name, isOpen: beginsOpen = false, children }: Props) => {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const names: FieldName[] = [...groups[name]]
  const values: readonly unknown[] = useWatch({ control: form.control, name: names })
  const filled = values.filter((value) => !isEmpty(value)).length
  const isWrong = names.some((field) => form.formState.errors[field] !== undefined)
  const shown = isOpen || isWrong
  return (
    <Box
      component="details"
      open={shown}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      sx={{ borderBlockStart: '1px solid', borderColor: 'line' }}
    >
      <Box
        component="summary"
        sx={{ cursor: 'pointer', paddingBlock: 3, fontWeight: 600, borderRadius: 1 }}
      >
        {t(`group.${name}`)}
        {filled > 0 && (
          <Box
            component="span"
            sx={{
              marginInlineStart: 2,
              fontWeight: 400,
              fontSize: '0.75rem',
              color: 'primary.main',
            }}
          >
            {t('group.filled', { count: filled })}
          </Box>
        )}
      </Box>
      {/* What is closed is not built: maps and editors load when they are opened. */}
      {shown && (
        <Box sx={{ display: 'grid', gap: 4, paddingBlockEnd: 5, minInlineSize: 0 }}>
          <Suspense>{children}</Suspense>
        </Box>
      )}
    </Box>
  )
}
