import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateFilter } from '@/components/ui/date-field'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { SearchField } from '@/components/ui/search-field'
import { activityChoicesQueryOptions } from '@/features/activity/api/admin-activity'
import { componentText, typeText, type ActionNames } from '@/features/activity/model/action-names'
import {
  activityParts,
  activityPeriods,
  type ActivityFilter,
} from '@/features/activity/model/activity-filter'

interface ActivityFiltersProps {
  filter: ActivityFilter
  names: ActionNames
  onChange: (change: Partial<ActivityFilter>) => void
}

export function ActivityFilters({ filter, names, onChange }: ActivityFiltersProps) {
  const { t } = useTranslation()
  const choices = useQuery(activityChoicesQueryOptions())
  return (
    <>
      <SelectFilter
        label={t('admin.activity.part')}
        value={filter.part}
        options={toOptions(activityParts, (value) => t(`admin.activity.parts.${value}`))}
        // Each part has its own types.
        onChange={(part) => onChange({ part, type: '' })}
      />
      <SearchField
        className="w-full sm:max-w-64"
        label={t('admin.activity.search')}
        value={filter.text}
        onSearch={(text) => onChange({ text })}
      />
      <SearchField
        className="w-full sm:max-w-64"
        label={t('admin.activity.userFilter')}
        value={filter.user}
        onSearch={(user) => onChange({ user })}
      />
      {filter.part === 'technical' && !choices.isError && (
        <SelectFilter
          label={t('admin.activity.type')}
          allLabel={t('admin.activity.allTypes')}
          value={filter.type}
          options={toOptions(choices.data?.types ?? [filter.type].filter(Boolean), (type) =>
            typeText(t, type),
          )}
          onChange={(type) => onChange({ type })}
        />
      )}
      <SelectFilter
        label={t('admin.activity.component')}
        allLabel={t('admin.activity.allComponents')}
        value={filter.component}
        options={toOptions(
          choices.data?.components ?? [filter.component].filter(Boolean),
          (component) => componentText(names, component),
        )}
        source={choices}
        onChange={(component) => onChange({ component })}
      />
      <SelectFilter
        label={t('admin.activity.period')}
        allLabel={t('admin.activity.allTimes')}
        value={filter.period}
        options={toOptions(activityPeriods, (value) => t(`admin.activity.periods.${value}`))}
        onChange={(period) => onChange({ period })}
      />
      {filter.period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <DateFilter
            key={end}
            label={t(`admin.activity.${end}`)}
            value={filter[end]}
            onChange={(text) => onChange({ [end]: text })}
          />
        ))}
    </>
  )
}
