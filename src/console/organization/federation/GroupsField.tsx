import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Group } from '../../../rest/groups.ts'
import { mostGroups } from '../../../rest/identityProviders.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { FederationForm } from './form.ts'
import { groupsFound, mostFound } from './groups.ts'
import { useWords } from './words.ts'

interface Props {
  readonly form: FederationForm
  readonly titles: ReadonlyMap<string, string>
}

const listLook = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    paddingBlock: 1,
    borderBlockEnd: '1px solid',
    borderColor: 'line',
  },
} as const

/** The groups that joining members come into: those chosen, and a search for more. */
export const GroupsField = ({ form, titles }: Props) => {
  const { t } = useWords()
  const labelId = useId()
  const chosen = useWatch({ control: form.control, name: 'groups' })
  const [text, setText] = useState('')
  const choose = (groups: string[]) =>
    form.setValue('groups', groups, { shouldDirty: true, shouldValidate: true })
  const error = form.formState.errors.groups?.message
  return (
    <Box
      component="fieldset"
      aria-labelledby={labelId}
      sx={{ border: 0, margin: 0, padding: 0, minInlineSize: 0, maxInlineSize: 560 }}
    >
      <Box id={labelId} sx={{ fontWeight: 600 }}>
        {t('field.groups')}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ marginBlockEnd: 1 }}>
        {t('help.groups')}
      </Typography>
      {error !== undefined && <Typography color="error">{error}</Typography>}
      {chosen.length === 0 ? (
        <Typography color="textSecondary">{t('groups.none')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('groups.chosen')} sx={listLook}>
          {chosen.map((id) => (
            <li key={id}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {titles.get(id) ?? id}
              </Box>
              <Button
                size="small"
                aria-label={t('groups.removeOne', { title: titles.get(id) ?? id })}
                onClick={() => choose(chosen.filter((other) => other !== id))}
              >
                {t('groups.remove')}
              </Button>
            </li>
          ))}
        </Box>
      )}
      <Box
        sx={{ marginBlockStart: 3 }}
        // Enter searches; it must not send the form around the field.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
            event.preventDefault()
        }}
      >
        <SearchField label={t('groups.search')} value={text} onSearch={setText} />
        {text !== '' && (
          <Found
            text={text}
            chosen={chosen}
            onAdd={({ id }) => {
              if (!chosen.includes(id)) choose([...chosen, id])
            }}
          />
        )}
      </Box>
    </Box>
  )
}

interface FoundProps {
  readonly text: string
  readonly chosen: readonly string[]
  readonly onAdd: (group: Group) => void
}

const Found = ({ text, chosen, onAdd }: FoundProps) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(groupsFound(text))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const others = data?.results.filter(({ id }) => !chosen.includes(id))
  const isFull = chosen.length >= mostGroups
  return (
    <>
      <Typography component="output" variant="caption" color="textSecondary">
        {!data
          ? t('groups.searching')
          : isFull
            ? t('groups.full', { count: mostGroups })
            : data.total === 0
              ? t('groups.nothing')
              : data.total > mostFound && t('groups.more', { count: mostFound })}
      </Typography>
      {others && others.length > 0 && !isFull && (
        <Box component="ul" aria-label={t('groups.found')} sx={listLook}>
          {others.map((group) => (
            <li key={group.id}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {group.title}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {group.owner}
                </Box>
              </Box>
              <Button
                size="small"
                aria-label={t('groups.addOne', { title: group.title })}
                onClick={() => onAdd(group)}
              >
                {t('groups.add')}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
