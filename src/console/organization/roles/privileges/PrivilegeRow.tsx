import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { isAdministrative } from '../../../../rest/protocol/privileges.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { monospace } from '../../../ui/theme.ts'
import { impliedBy, missingRequirements } from './privilegeRules.ts'
import { labelsOf, privilegeWords } from './messages.ts'
import { WarningText } from '../../../ui/WarningText.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly privilege: string
  readonly granted: ReadonlySet<string>
  readonly change: 'added' | 'removed' | undefined
  readonly showApiName: boolean
  readonly onSelect: ((isGranted: boolean) => void) | undefined
  readonly onAdd: ((needed: readonly string[]) => void) | undefined
}

/** One privilege: label, description, required privileges, and the privileges that include it. */
export const PrivilegeRow = ({
  privilege,
  granted,
  change,
  showApiName,
  onSelect,
  onAdd,
}: Props) => {
  const helpId = useId()
  const isGranted = granted.has(privilege)
  const { label, description } = privilegeWords(privilege)
  const missing = isGranted ? missingRequirements(privilege, granted) : []
  const implied = isGranted ? [] : impliedBy(privilege, granted)
  return (
    <Box component="li" sx={{ paddingBlock: 1 }}>
      <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Checkbox
          checked={isGranted}
          disabled={!onSelect}
          aria-describedby={helpId}
          onChange={(event) => onSelect?.(event.target.checked)}
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
        {description}
        {showApiName && (
          <Box component="span" sx={{ display: 'block', fontFamily: monospace }}>
            {privilege}
          </Box>
        )}
        {implied.length > 0 && (
          <Box component="span" sx={{ display: 'block' }}>
            {t('tree.implied', { labels: labelsOf(implied) })}
          </Box>
        )}
        {missing.length > 0 && (
          <WarningText>{t('tree.requires', { labels: labelsOf(missing) })}</WarningText>
        )}
      </Box>
      {missing.length > 0 && onAdd && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onAdd(missing)}
          sx={{ marginInlineStart: 7, marginBlockStart: 1 }}
        >
          {t('tree.addRequired', { labels: labelsOf(missing) })}
        </Button>
      )}
    </Box>
  )
}
