import { Suspense } from 'react'
import { formatDay } from '../shell/format.ts'
import { part } from '../shell/part/part.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { FilterMenu } from '../ui/table/FilterMenu.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { categoryName } from './columns.tsx'
import { accesses, isFiltered, unfiltered, type ContentState } from './list.ts'
import { useMessages } from './messages.ts'

// The values of a filter load when it is opened.
const Values = part(async () => (await import('./Values.tsx')).Values)
const OwnerChoice = part(async () => (await import('./OwnerChoice.tsx')).OwnerChoice)

const DaysForm = part(async () => (await import('./DaysForm.tsx')).DaysForm)

interface Props {
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change }: Props) => {
  const { t } = useMessages()
  const set = (value: string) => (value === '' ? undefined : value)
  return (
    <FilterBar
      label={t('filter.label')}
      isFiltered={isFiltered(state)}
      clearLabel={t('filter.clearAll')}
      onClear={() => change({ ...unfiltered, folder: '' })}
    >
      <FilterMenu
        label={t('filter.type')}
        value={set(state.type)}
        onClear={() => change({ type: '' })}
      >
        {(close) => (
          <Suspense>
            <Values
              state={state}
              field="type"
              onChoose={(type) => {
                change({ type })
                close()
              }}
            />
          </Suspense>
        )}
      </FilterMenu>
      {state.show === 'all' && (
        <FilterMenu
          label={t('filter.owner')}
          value={set(state.owner)}
          onClear={() => change({ owner: '', folder: '' })}
        >
          {(close) => (
            <Suspense>
              <OwnerChoice
                chosen={state.owner}
                onChoose={(owner) => {
                  change({ owner, folder: '' })
                  close()
                }}
              />
            </Suspense>
          )}
        </FilterMenu>
      )}
      <FilterMenu
        label={t('filter.tag')}
        value={set(state.tag)}
        onClear={() => change({ tag: '' })}
      >
        {(close) => (
          <Suspense>
            <Values
              state={state}
              field="tags"
              onChoose={(tag) => {
                change({ tag, folder: '' })
                close()
              }}
            />
          </Suspense>
        )}
      </FilterMenu>
      <FilterMenu
        label={t('filter.category')}
        value={state.category === '' ? undefined : categoryName(state.category)}
        onClear={() => change({ category: '' })}
      >
        {(close) => (
          <Suspense>
            <Values
              state={state}
              field="categories"
              onChoose={(category) => {
                change({ category, folder: '' })
                close()
              }}
            />
          </Suspense>
        )}
      </FilterMenu>
      <FilterMenu
        label={t('filter.access')}
        value={state.access === '' ? undefined : t(`access.${state.access}`)}
        onClear={() => change({ access: '' })}
      >
        {(close) => (
          <SelectField
            label={t('filter.access')}
            placeholder=""
            value={state.access}
            choices={accesses.map((access) => ({ value: access, label: t(`access.${access}`) }))}
            onChange={(event) => {
              const access = accesses.find((one) => one === event.target.value) ?? ''
              change({ access, folder: '' })
              close()
            }}
          />
        )}
      </FilterMenu>
      <Days name="modified" state={state} change={change} />
      <Days name="created" state={state} change={change} />
    </FilterBar>
  )
}

const Days = ({ name, state, change }: Props & { name: 'modified' | 'created' }) => {
  const { t } = useMessages()
  const first = `${name}From` as const
  const last = `${name}To` as const
  const { [first]: from, [last]: to } = state
  const formatted = (day: string) => formatDay(new Date(`${day}T00:00`).getTime())
  const value =
    from !== '' && to !== ''
      ? t('filter.between', { from: formatted(from), to: formatted(to) })
      : from !== ''
        ? t('filter.since', { from: formatted(from) })
        : to !== ''
          ? t('filter.until', { to: formatted(to) })
          : undefined
  return (
    <FilterMenu
      label={t(`filter.${name}`)}
      value={value}
      onClear={() => change({ [first]: '', [last]: '' })}
    >
      {(close) => (
        <Suspense>
          <DaysForm name={name} state={state} change={change} onClose={close} />
        </Suspense>
      )}
    </FilterMenu>
  )
}
