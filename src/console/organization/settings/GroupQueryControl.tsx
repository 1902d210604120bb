import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { GroupPicker } from '../../shell/pickers/GroupPicker.tsx'
import { groupsById } from '../../shell/pickers/groups.ts'
import { found } from '../../shell/pickers/source.ts'
import { useSearchText } from '../../shell/pickers/useSearchText.ts'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Input } from '../../ui/fields/Field.tsx'
import type { ControlProps } from './control.ts'
import { groupFormOf, groupIdOf, searchOf, valueOf, type GroupForm } from './groupQuery.ts'
import { useWords } from './words.ts'

/** A setting that names a group: chosen by its title, or by a query that one writes oneself. */
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
  const { t } = useWords()
  const form = groupFormOf(name) ?? 'query'
  const chosen = groupIdOf(form, value)
  const isOwnQuery = value.trim() !== '' && chosen === undefined
  return (
    <>
      <GroupPicker
        id={id}
        label={label}
        describedBy={describedBy}
        isWrong={isWrong}
        most={1}
        chosen={chosen === undefined ? [] : [chosen]}
        onChange={([picked]) => onChange(picked === undefined ? '' : valueOf(form, picked))}
      />
      {isOwnQuery && <Meaning form={form} value={value} />}
      <Box sx={{ fontSize: '0.8125rem' }}>
        <Disclosure summary={t(`groupQuery.${form}`)} open={isOwnQuery || isWrong}>
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

/** Which group a query means: the first that it finds. */
const Meaning = ({ form, value }: { form: GroupForm; value: string }) => {
  const { t } = useWords()
  const { data, isError } = useQuery({
    ...found(groupsById, useSearchText(searchOf(form, value))),
    retry: false,
  })
  const [first, ...others] = data?.results ?? []
  return (
    <Box component="output" sx={{ display: 'block', marginBlockStart: 1 }}>
      {isError
        ? t('groupQuery.unread')
        : first
          ? t(others.length > 0 ? 'groupQuery.several' : 'groupQuery.means', {
              title: first.title,
              owner: first.owner,
              total: data?.total,
            })
          : data && t('groupQuery.nothing')}
    </Box>
  )
}
