import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { GroupPicker } from '../../../shared/pickers/GroupPicker.tsx'
import { groupsById } from '../../../shell/objects/groups.ts'
import { found } from '../../../shell/objects/source.ts'
import { useSearchText } from '../../../shared/pickers/useSearchText.ts'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { Input } from '../../../ui/fields/Field.tsx'
import type { ControlProps } from './control.ts'
import { groupFormOf, groupIdOf, searchOf, valueOf, type GroupForm } from './groupQuery.ts'
import { t } from '../messages.ts'

/** A picker for a setting that refers to a group: chosen by title, or entered as a query. */
export const GroupQueryControl = ({
  name,
  label,
  id,
  describedBy,
  isWrong,
  value,
  onChange,
  onBlur,
}: ControlProps<string>) => {
  const form = groupFormOf(name) ?? 'query'
  const chosen = groupIdOf(form, value)
  const isCustomQuery = value.trim() !== '' && chosen === undefined
  return (
    <>
      <GroupPicker
        id={id}
        label={label}
        describedBy={describedBy}
        isWrong={isWrong}
        max={1}
        chosen={chosen === undefined ? [] : [chosen]}
        onChange={([picked]) => onChange(picked === undefined ? '' : valueOf(form, picked))}
      />
      {isCustomQuery && <QueryMatch form={form} value={value} />}
      <Box sx={{ fontSize: '0.8125rem' }}>
        <Disclosure summary={t(`groupQuery.${form}`)} open={isCustomQuery || isWrong}>
          <Input
            value={value}
            aria-label={t(`groupQuery.${form}Of`, { label })}
            aria-invalid={isWrong || undefined}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </Disclosure>
      </Box>
    </>
  )
}

/** The group that the portal uses for a query: its first result. */
const QueryMatch = ({ form, value }: { form: GroupForm; value: string }) => {
  const { data, isError } = useQuery({
    ...found(groupsById, useSearchText(searchOf(form, value))),
    retry: false,
  })
  const [first, ...others] = data?.results ?? []
  return (
    <Box component="output" sx={{ display: 'block', marginBlockStart: 1 }}>
      {isError
        ? t('groupQuery.failed')
        : first
          ? t(others.length > 0 ? 'groupQuery.matches' : 'groupQuery.match', {
              title: first.title,
              owner: first.owner,
              total: data?.total,
            })
          : data && t('groupQuery.noMatch')}
    </Box>
  )
}
