/** localStorage key of the time a user hid the first steps in this browser. */
const keyOf = (userId: string) => `firstStepsHidden:${userId}`

export const stepsDismissed = (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null

export const dismissSteps = (userId: string) => localStorage.setItem(keyOf(userId), new Date().toISOString())
