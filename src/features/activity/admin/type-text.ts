import type { TFunction } from 'i18next'
import { logLevels, type LogLevel } from '@/lib/logger/log-types'

const isLevel = (type: string): type is LogLevel => logLevels.some((level) => level === type)

/** Names the type of an activity record; a type that is none of the log's levels stands as it is. */
export const typeText = (t: TFunction, type: string): string =>
  isLevel(type) ? t(`debug.levels.${type}`) : type
