/** 等待时长。 */
export const duration = (minutes: number): string => {
  if (minutes < 120) return `${minutes} 分钟`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`;
};
