import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, useMemo, useState, useId } from 'react'
import { isAdministrative } from '../../../../rest/protocol/privileges.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Toolbar } from '../../../ui/table/Toolbar.tsx'
import { PrivilegeBranch } from './PrivilegeBranch.tsx'
import { branchesWith, type Branch } from './privilegeTree.ts'
import { privilegeWords, labelsOf } from './messages.ts'
import { t } from '../messages.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { monospace } from '../../../ui/theme.ts'
import { impliedBy, missingRequirements } from './privilegeRules.ts'
import { WarningText } from '../../../ui/WarningText.tsx'

const views = ['all', 'granted', 'notGranted', 'administrative', 'changed'] as const
type View = (typeof views)[number]

interface Props {
  readonly granted: readonly string[]
  /** The privileges that the portal has stored, to mark changes. */
  readonly before: readonly string[]
  /** Undefined for a read-only tree. */
  readonly onChange?: ((granted: readonly string[]) => void) | undefined
}

/** All privileges by area and category, with search, filters, and checkboxes. */
export const PrivilegeTree = ({ granted, before, onChange }: Props) => {
  const [q, setQ] = useState('')
  const [show, setShow] = useState<View>('all')
  const [showApiNames, setShowApiNames] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const now = useMemo(() => new Set(granted), [granted])
  const then = useMemo(() => new Set(before), [before])
  const branches = useMemo(() => branchesWith([...before, ...granted]), [before, granted])

  const isIn = (view: View, privilege: string) => {
    switch (view) {
      case 'all':
        return true
      case 'granted':
        return now.has(privilege)
      case 'notGranted':
        return !now.has(privilege)
      case 'administrative':
        return isAdministrative(privilege)
      case 'changed':
        return now.has(privilege) !== then.has(privilege)
    }
  }
  const nameOf = ({ area, category }: Branch) =>
    t('tree.branch', { area: t(`tree.area.${area}`), category: t(`tree.category.${category}`) })
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (branch: Branch, privilege: string) => {
    const { label, description } = privilegeWords(privilege)
    const text = `${label} ${description} ${privilege} ${nameOf(branch)}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  const found = branches.map((branch) => ({
    ...branch,
    matching: branch.privileges.filter((privilege) => matches(branch, privilege)),
  }))
  const matching = found.flatMap((branch) => branch.matching)
  const shown = found
    .map((branch) => ({
      ...branch,
      shown: branch.matching.filter((privilege) => isIn(show, privilege)),
    }))
    .filter((branch) => branch.shown.length > 0)
  const count = shown.reduce((sum, branch) => sum + branch.shown.length, 0)
  const isNarrowed = wanted.length > 0 || show !== 'all'

  const set = (privileges: readonly string[], isGranted: boolean) => {
    const next = new Set(now)
    for (const privilege of privileges)
      if (isGranted) next.add(privilege)
      else next.delete(privilege)
    onChange?.([...next])
  }
  const isOpen = (name: string) => isNarrowed || opened.has(name)
  const toggle = (name: string) => {
    const next = new Set(opened)
    if (!next.delete(name)) next.add(name)
    setOpened(next)
  }
  const allOpen = branches.every((branch) => opened.has(nameOf(branch)))

  return (
    <>
      <Toolbar
        end={
          <Box component="output" aria-live="polite">
            {t('tree.found', { count })}
          </Box>
        }
      >
        <SearchField label={t('tree.search')} value={q} onSearch={setQ} />
        <SegmentedControl
          label={t('tree.filter')}
          selected={show}
          onSelect={setShow}
          options={views.map((view) => ({
            value: view,
            label: t(`tree.views.${view}`),
            count: matching.filter((privilege) => isIn(view, privilege)).length,
          }))}
        />
      </Toolbar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, marginBlockEnd: 2 }}>
        <CheckChoice label={t('tree.apiNames')} checked={showApiNames} onChange={setShowApiNames} />
        {!isNarrowed && (
          <Button
            size="small"
            onClick={() => setOpened(allOpen ? new Set() : new Set(branches.map(nameOf)))}
          >
            {t(allOpen ? 'tree.collapseAll' : 'tree.expandAll')}
          </Button>
        )}
      </Box>
      {shown.length === 0 && (
        <EmptyState icon="search" isSmall>
          {t('tree.noMatch')}
        </EmptyState>
      )}
      {shown.map((branch, index) => {
        const name = nameOf(branch)
        const selected = branch.shown.filter((privilege) => now.has(privilege)).length
        return (
          <Fragment key={name}>
            {branch.area !== shown[index - 1]?.area && (
              <Typography
                component="h3"
                sx={{
                  fontSize: '0.75rem',
                  fontWeight: 600,
                  color: 'text.secondary',
                  marginBlockStart: index > 0 ? 4 : 0,
                  marginBlockEnd: 1,
                }}
              >
                {t(`tree.area.${branch.area}`)}
              </Typography>
            )}
            <PrivilegeBranch
              name={name}
              category={t(`tree.category.${branch.category}`)}
              share={selected / branch.shown.length}
              count={t('tree.count', { granted: selected, all: branch.shown.length })}
              selected={selected === 0 ? 'none' : selected === branch.shown.length ? 'all' : 'some'}
              isOpen={isOpen(name)}
              onToggle={isNarrowed ? undefined : () => toggle(name)}
              onSelect={onChange && ((isGranted) => set(branch.shown, isGranted))}
            >
              {branch.shown.map((privilege) => (
                <PrivilegeRow
                  key={privilege}
                  privilege={privilege}
                  granted={now}
                  change={
                    now.has(privilege) === then.has(privilege)
                      ? undefined
                      : now.has(privilege)
                        ? 'added'
                        : 'removed'
                  }
                  showApiName={showApiNames}
                  onSelect={onChange && ((isGranted) => set([privilege], isGranted))}
                  onAdd={onChange && ((needed) => set(needed, true))}
                />
              ))}
            </PrivilegeBranch>
          </Fragment>
        )
      })}
    </>
  )
}

interface PrivilegeRowProps {
  readonly privilege: string
  readonly granted: ReadonlySet<string>
  readonly change: 'added' | 'removed' | undefined
  readonly showApiName: boolean
  readonly onSelect: ((isGranted: boolean) => void) | undefined
  readonly onAdd: ((needed: readonly string[]) => void) | undefined
}

/** One privilege: label, description, required privileges, and the privileges that include it. */
const PrivilegeRow = ({
  privilege,
  granted,
  change,
  showApiName,
  onSelect,
  onAdd,
}: PrivilegeRowProps) => {
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
