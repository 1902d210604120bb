import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemTypes } from '../../rest/records/itemTypes.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../shell/format.ts'
import { Input } from '../ui/fields/Field.tsx'
import { valuesOf, type ContentState } from './list.ts'
import { useMessages } from './messages.ts'

interface Props {
  readonly state: ContentState
  readonly field: 'type' | 'tags' | 'categories'
  readonly onChoose: (value: string) => void
}

/** Names of item types by their lowercase form, in which portals return counts. */
const typeNames = new Map(Object.keys(itemTypes).map((name) => [name.toLowerCase(), name]))

/** Lists the values of a field in the current results, with their counts. */
export const Values = ({ state, field, onChoose }: Props) => {
  const { t } = useMessages()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(valuesOf(state, field))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const values = (data.aggregations?.counts ?? [])
    .filter(({ fieldName }) => fieldName === field)
    .flatMap(({ fieldValues }) => fieldValues)
    .map(({ value, count }) => ({
      value: field === 'type' ? (typeNames.get(value) ?? value) : value,
      count,
    }))
  if (values.length === 0) return <Typography color="textSecondary">{t('filter.none')}</Typography>
  const wanted = text.trim().toLowerCase()
  const found = values.filter(({ value }) => value.toLowerCase().includes(wanted))
  return (
    <>
      <Input
        type="search"
        aria-label={t('filter.find')}
        placeholder={t('filter.find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          margin: 0,
          marginBlockStart: 2,
          padding: 0,
          maxBlockSize: 320,
          overflow: 'auto',
        }}
      >
        {found.map(({ value, count }) => (
          <li key={value}>
            <ButtonBase
              onClick={() => onChoose(value)}
              sx={{
                inlineSize: '100%',
                justifyContent: 'space-between',
                gap: 3,
                paddingBlock: 1.5,
                paddingInline: 2,
                borderRadius: 1,
                textAlign: 'start',
                overflowWrap: 'anywhere',
                '&:hover': { backgroundColor: 'sunken' },
              }}
            >
              <span>{value}</span>
              <Box
                component="span"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {formatNumber(count)}
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
      {found.length === 0 && (
        <Typography component="output" color="textSecondary">
          {t('filter.noneFound')}
        </Typography>
      )}
    </>
  )
}
