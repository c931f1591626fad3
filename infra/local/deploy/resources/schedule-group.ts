import * as z from 'zod';
import { type ResourceDeployer, readProperties } from '../deployment.ts';

const scheduleGroup = z.object({ Name: z.string().optional() });

/** `AWS::Scheduler::ScheduleGroup`: the schedules in it are those that functions make. */
export const deployScheduleGroup: ResourceDeployer = (request, { services }) => {
  const name = readProperties(scheduleGroup, request).Name ?? request.defaultName;
  return { ref: name, attributes: { Arn: services.scheduler.ensureGroup(name) } };
};
