import { metricsNotAllowed, metricsResponse } from "@/lib/api/prometheus";

// Also at /v1/metrics.
export const GET = metricsResponse;

export const { POST, PUT, PATCH, DELETE, OPTIONS } = metricsNotAllowed;
