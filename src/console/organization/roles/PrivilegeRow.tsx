import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { isAdministrative } from '../../../rest/protocol/privileges.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { monospace } from '../../ui/theme.ts'
import { broughtBy, lacking } from './privilegeRules.ts'
import { labelsOf, privilegeWords } from './privilegeWords.ts'
import { useWords } from './words.ts'

interface Props {
  readonly privilege: string
  readonly held: ReadonlySet<string>
  readonly change: 'added' | 'removed' | undefined
  readonly wireName: boolean
  readonly onTick: ((hold: boolean) => void) | undefined
  readonly onAdd: ((needed: readonly string[]) => void) | undefined
}

/** One privilege: what it is called, what it lets a person do, and what it needs or brings along. */
export const PrivilegeRow = ({ privilege, held, change, wireName, onTick, onAdd }: Props) => {
  const { t } = useWords()
  const helpId = useId()
  const isHeld = held.has(privilege)
  const { label, does } = privilegeWords(privilege)
  const missing = isHeld ? lacking(privilege, held) : []
  const brought = isHeld ? [] : broughtBy(privilege, held)
  return (
    <Box component="li" sx={{ paddingBlock: 1 }}>
      <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Checkbox
          checked={isHeld}
          disabled={!onTick}
          aria-describedby={helpId}
          onChange={(event) => onTick?.(event.target.checked)}
        />
        <Box component="span" sx={{ fontWeight: 500 }}>
          {label}
        </Box>
      </Box>{' '}
      {isAdministrative(privilege) && (
        <StateChip tone="warning">{t('tree.administrative')}</StateChip>
      )}{' '}
      {change && (
        <StateChip tone={change === 'added' ? 'success' : 'error'}>{t(`tree.${change}`)}</StateChip>
      )}
      <Box
        id={helpId}
        sx={{
          marginInlineStart: 7,
          fontSize: '0.75rem',
          color: 'text.secondary',
          maxInlineSize: 640,
        }}
      >
        {does}
        {wireName && (
          <Box component="span" sx={{ display: 'block', fontFamily: monospace }}>
            {privilege}
          </Box>
        )}
        {brought.length > 0 && (
          <Box component="span" sx={{ display: 'block' }}>
            {t('tree.brought', { labels: labelsOf(brought) })}
          </Box>
        )}
        {missing.length > 0 && (
          <Box component="span" sx={{ display: 'block', color: 'tone.warning.text' }}>
            {t('tree.needs', { labels: labelsOf(missing) })}
          </Box>
        )}
      </Box>
      {missing.length > 0 && onAdd && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onAdd(missing)}
          sx={{ marginInlineStart: 7, marginBlockStart: 1 }}
        >
          {t('tree.addNeeded', { labels: labelsOf(missing) })}
        </Button>
      )}
    </Box>
  )
}
