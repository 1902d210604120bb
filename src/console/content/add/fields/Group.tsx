import Box from '@mui/material/Box'
import { type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import type { AddForm } from '../form.ts'
import type { FieldName } from '../values.ts'
import { t } from '../messages.ts'

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
  readonly title: string
  /** The fields; the group is expanded when one of them has an error. */
  readonly names: readonly FieldName[]
  /** Whether the group is initially expanded. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A collapsible group of optional fields; shows how many of them are filled. */
export const Group = ({ form, title, names, isOpen = false, children }: Props) => {
  const values: readonly unknown[] = useWatch({ control: form.control, name: [...names] })
  const filled = values.filter((value) => !isEmpty(value)).length
  const isWrong = names.some((field) => form.formState.errors[field] !== undefined)
  return (
    <Disclosure
      isSection
      // Maps and editors load when they are shown.
      isLazy
      open={isOpen || isWrong}
      summary={
        <>
          {title}
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
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, minInlineSize: 0 }}>{children}</Box>
    </Disclosure>
  )
}
