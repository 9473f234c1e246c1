/** Four decimals below a cent's hundredfold, because a call may cost less than a cent. */
export const formatUsd = (usd: number): string =>
  usd.toLocaleString("en", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: usd > 0 && usd < 1 ? 4 : 2,
  });
