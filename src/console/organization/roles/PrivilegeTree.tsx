import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { isAdministrative } from '../../../rest/protocol/privileges.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Toolbar } from '../../ui/table/Toolbar.tsx'
import { PrivilegeBranch } from './PrivilegeBranch.tsx'
import { PrivilegeRow } from './PrivilegeRow.tsx'
import { branchesWith, type Branch } from './privilegeTree.ts'
import { privilegeWords } from './privilegeWords.ts'
import { useWords } from './words.ts'

const views = ['all', 'held', 'open', 'administrative', 'changed'] as const
type View = (typeof views)[number]

interface Props {
  readonly held: readonly string[]
  /** What is held at the portal now, to mark what changes. */
  readonly before: readonly string[]
  /** Left out, the tree is only to be read. */
  readonly onChange?: ((held: readonly string[]) => void) | undefined
}

/** What a role may do: every privilege by area and category, searched and filtered, with what each lets a person do. */
export const PrivilegeTree = ({ held, before, onChange }: Props) => {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const [show, setShow] = useState<View>('all')
  const [wireNames, setWireNames] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const now = useMemo(() => new Set(held), [held])
  const then = useMemo(() => new Set(before), [before])
  const branches = useMemo(() => branchesWith([...before, ...held]), [before, held])

  const isIn = (view: View, privilege: string) => {
    switch (view) {
      case 'all':
        return true
      case 'held':
        return now.has(privilege)
      case 'open':
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
    const { label, does } = privilegeWords(privilege)
    const text = `${label} ${does} ${privilege} ${nameOf(branch)}`.toLowerCase()
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

  const set = (privileges: readonly string[], hold: boolean) => {
    const next = new Set(now)
    for (const privilege of privileges)
      if (hold) next.add(privilege)
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
        <FilterChips
          label={t('tree.filter')}
          selected={show}
          onSelect={setShow}
          chips={views.map((view) => ({
            value: view,
            label: t(`tree.views.${view}`),
            count: matching.filter((privilege) => isIn(view, privilege)).length,
          }))}
        />
      </Toolbar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, marginBlockEnd: 2 }}>
        <CheckChoice label={t('tree.wireNames')} checked={wireNames} onChange={setWireNames} />
        {!isNarrowed && (
          <Button
            size="small"
            onClick={() => setOpened(allOpen ? new Set() : new Set(branches.map(nameOf)))}
          >
            {t(allOpen ? 'tree.closeAll' : 'tree.openAll')}
          </Button>
        )}
      </Box>
      {shown.length === 0 && <EmptyState>{t('tree.none')}</EmptyState>}
      {shown.map((branch) => {
        const name = nameOf(branch)
        const ticked = branch.shown.filter((privilege) => now.has(privilege)).length
        return (
          <PrivilegeBranch
            key={name}
            name={name}
            count={t('tree.count', { held: ticked, all: branch.shown.length })}
            ticked={ticked === 0 ? 'none' : ticked === branch.shown.length ? 'all' : 'some'}
            isOpen={isOpen(name)}
            onToggle={isNarrowed ? undefined : () => toggle(name)}
            onTick={onChange && ((hold) => set(branch.shown, hold))}
          >
            {branch.shown.map((privilege) => (
              <PrivilegeRow
                key={privilege}
                privilege={privilege}
                held={now}
                change={
                  now.has(privilege) === then.has(privilege)
                    ? undefined
                    : now.has(privilege)
                      ? 'added'
                      : 'removed'
                }
                wireName={wireNames}
                onTick={onChange && ((hold) => set([privilege], hold))}
                onAdd={onChange && ((needed) => set(needed, true))}
              />
            ))}
          </PrivilegeBranch>
        )
      })}
    </>
  )
}
